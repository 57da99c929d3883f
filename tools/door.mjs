// Reads the door's headers (engine/api/fxp*.h) and writes the table that both bindings use.
//
//   node tools/door.mjs           writes engine/api/door_table.mjs and engine/python/torch/_door_table.py
//   node tools/door.mjs --check   fails when they are not what the headers say

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The kinds of a declaration's parameters, or an error that names what doesn't fit the contract. */
function parameterKinds(name, text) {
  const words = text.split(',').map((p) => p.trim().replace(/\s+/g, ' '));
  if (words.length === 1 && (words[0] === 'void' || words[0] === '')) return '';
  const paired = { 'const char*': 's', 'const uint8_t*': 'b', 'const double*': 'n' };
  let kinds = '';
  for (let i = 0; i < words.length; i++) {
    const [, type, parameter] = /^(.*?) ?(\w+)$/.exec(words[i]);
    if (type === 'int32_t') kinds += 'i';
    else if (type === 'double') kinds += 'd';
    else if (paired[type]) {
      if (words[++i] !== `int32_t ${parameter}_size`)
        throw new Error(`${name}: ${parameter} must be followed by int32_t ${parameter}_size`);
      kinds += paired[type];
    } else throw new Error(`${name}: the door has no parameters of type "${type}"`);
  }
  if (kinds.slice(0, -1).includes('n')) throw new Error(`${name}: numbers must come last`);
  return kinds;
}

function readDoor() {
  const results = { void: 'v', double: 'd', FxpInt: 'i', FxpText: 's', FxpBytes: 'b' };
  const table = {};
  const folder = join(root, 'engine/api');
  for (const file of readdirSync(folder)
    .filter((f) => /^fxp.*\.h$/.test(f))
    .sort()) {
    const text = readFileSync(join(folder, file), 'utf8').replace(/\/\/.*/g, '');
    for (const match of text.matchAll(/^([\w ]+\*?) ?FXP_API\((\w+)\)\(([^)]*)\);/gm)) {
      const [, spelled, name, parameters] = match;
      const result = spelled.trim();
      if (name === 'fxp_output' || name === 'fxp_scratch') continue;
      if (!results[result]) throw new Error(`${name}: the door has no results of type "${result}"`);
      table[name] = results[result] + parameterKinds(name, parameters);
    }
  }
  return table;
}

function formatted(table) {
  const rows = Object.entries(table);
  const note =
    'Written by tools/door.mjs from engine/api/fxp*.h: result kind, then parameter kinds.';
  return {
    'engine/api/door_table.mjs': `// ${note}\nexport const DOOR = {\n${rows
      .map(([name, kinds]) => `  ${name}: '${kinds}',`)
      .join('\n')}\n};\n`,
    'engine/python/torch/_door_table.py': `# ${note}\nDOOR = {\n${rows
      .map(([name, kinds]) => `    "${name}": "${kinds}",`)
      .join('\n')}\n}\n`,
  };
}

const check = process.argv.includes('--check');
let stale = 0;
for (const [path, text] of Object.entries(formatted(readDoor()))) {
  const full = join(root, path);
  if (!check) writeFileSync(full, text);
  else if (readFileSync(full, 'utf8') !== text) {
    console.error(`${path} is stale: run "node tools/door.mjs"`);
    stale++;
  }
}
process.exitCode = stale ? 1 : 0;
