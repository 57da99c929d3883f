// A program of the playground: a model and what is done to it, with all imports on top. The page and the
// tools that test the programs both use this.

/** What stands for the model, or the transform, in a program that begins from nothing. */
export const EMPTY = 'import torch\nfrom torch import fx\n';

/**
 * One part as its file has it: a docstring ("Title: what it is."), imports, and the rest.
 *
 * @param {string} text
 * @returns {{ title: string, summary: string, imports: string[], body: string }}
 */
export function readPart(text) {
  const [, title, summary, rest] = /^"""([^:"]+): ([^"]+)"""\n([^]*)$/.exec(text) ?? [];
  if (rest === undefined) throw new Error(`no docstring "Title: what it is." in\n${text}`);
  const lines = rest.split('\n');
  const first = lines.findIndex((line) => line !== '' && !/^(import|from) /.test(line));
  return {
    title,
    summary: summary[0].toUpperCase() + summary.slice(1),
    imports: lines.slice(0, first).filter((line) => line !== ''),
    body: lines.slice(first).join('\n').trim(),
  };
}

/** Python's own modules first, `import` before `from`. */
const order = (line) => `${/torch/.test(line) ? 1 : 0}${line.startsWith('import') ? 0 : 1}${line}`;

/**
 * @param {{ readonly imports: readonly string[], readonly body: string }} model
 * @param {{ readonly imports: readonly string[], readonly body: string }} transform
 * @returns {string}
 */
export function composeProgram(model, transform) {
  const imports = [...new Set([...model.imports, ...transform.imports])].sort((a, b) =>
    order(a) < order(b) ? -1 : 1,
  );
  const own = imports.filter((line) => !/torch/.test(line));
  const torch = imports.filter((line) => /torch/.test(line));
  const top = [own, torch].filter((lines) => lines.length).map((lines) => lines.join('\n'));
  // Two empty lines around what begins with a definition, as elsewhere in Python.
  const gap = /^(def|class) /.test(transform.body) ? '\n\n\n' : '\n\n';
  return `${top.join('\n\n')}\n\n\n${model.body}${gap}${transform.body}\n`;
}
