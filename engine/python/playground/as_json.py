"""JSON for what leaves this package. The json module shares an encoder and a decoder with every
program, which can change them in place; these are our own."""

import json

dumps = json.JSONEncoder().encode
loads = json.JSONDecoder().decode
