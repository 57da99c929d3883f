// Written by tools/door.mjs from engine/api/fxp*.h: result kind, then parameter kinds.
export const DOOR = {
  fxp_error: 's',
  fxp_engine_version: 's',
  fxp_graph_live: 'i',
  fxp_tensor_live: 'i',
};
