#include "engine/api/fxp.h"

FxpInt fxp_tensor_live(void) { return 0; }
