/**
 * A program as a file that runs on real PyTorch: a script, or a notebook. Imports nothing, so that
 * tools/lessons/exported.mjs can run the same files on both engines.
 */

export interface Exported {
  /** What the program is called on the page. */
  readonly title: string;
  /** Where it is from. */
  readonly address: string;
  /** The programs that run before it in the same namespace. */
  readonly before: readonly string[];
  readonly text: string;
  /** The source of the exercise's check.py; null when it isn't an exercise. */
  readonly check: string | null;
  /** The source of the module `checking`, which checks may import (engine/python/playground). */
  readonly checking: string;
}

const lines = (text: string): string => `${text.replace(/\s+$/, '')}\n`;
const comment = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A Python literal that reads like the text itself. */
function literal(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll("'''", "\\'\\'\\'");
  return `'''\\\n${escaped}'''`;
}

/** Judges the program above it as the page does, and ends with status 1 when a claim doesn't hold. */
const JUDGE = `
def _judge():
    import inspect, sys, types

    given = {name: value for name, value in globals().items() if not name.startswith("_")}
    given.update(program=types.SimpleNamespace(**given), source=_SOURCE)
    bench = {"__name__": "check"}
    exec(compile(_CHECK, "check.py", "exec"), bench)
    failed = 0
    print("\\nChecks")
    for name, test in list(bench.items()):  # a warning adds a name
        if not name.startswith("test_"):
            continue
        kinds = "changed", "well_formed", "equal", "untouched", "refused"
        kind = next((k for k in kinds if f"{name[5:]}_".startswith(f"{k}_")), "")
        claim = f"{kind.replace('_', ' ')}: {inspect.getdoc(test) or name}".removeprefix(": ")
        try:
            test(*[given[each] for each in inspect.signature(test).parameters])
        except Exception as error:
            failed += 1
            print(f"  failed: {claim}\\n    {type(error).__name__}: {error}")
        else:
            print(f"  passed: {claim}")
    <end>


_judge()
`;

/** A notebook goes on after its cells. */
const NOTEBOOK_END = 'print(f"{failed} failed" if failed else "All passed")';

/** Keeps what the program prints, for a check that judges it. */
const KEEP_PRINTED = `import sys as _sys


class _Kept:
    """Standard output, which the check reads too."""

    def __init__(self, stream):
        self.stream, self.texts = stream, []

    def write(self, text):
        self.texts.append(text)
        return self.stream.write(text)

    def __getattr__(self, name):
        return getattr(self.stream, name)


_sys.stdout = _Kept(_sys.stdout)

`;

/** Makes the module that checks import, for the rest of the process. */
const SHARED = `import sys as _sys
import types as _types

_shared = _sys.modules["checking"] = _types.ModuleType("checking")
exec(compile(_CHECKING, "checking.py", "exec"), _shared.__dict__)
`;

/** What comes before the program for its check, what after it, and how the judge ends. */
function checkParts({ text, checking }: Exported, check: string, end: string) {
  const printed = /\bprinted\b/.test(check);
  const given = printed ? 'source=_SOURCE, printed="".join(sys.stdout.texts))' : 'source=_SOURCE)';
  const imports = /^(from|import) checking\b/m.test(check);
  const shared = imports ? `_CHECKING = ${literal(checking)}\n\n${SHARED}\n` : '';
  return {
    before: printed ? KEEP_PRINTED : null,
    after:
      `${shared}_SOURCE = ${literal(text)}\n_CHECK = ${literal(check)}\n\n` +
      JUDGE.replace('source=_SOURCE)', given).replace('<end>', end),
  };
}

/** The whole program as one file. */
export function asScript(exported: Exported): string {
  const { title, address, before, text, check } = exported;
  const head =
    `# ${comment(title)}\n# From FX Playground: ${comment(address)}\n` +
    '# Needs PyTorch: pip install torch\n\n';
  const program = [...before, text].map(lines).join('\n\n');
  if (check === null) return head + program;
  const parts = checkParts(exported, check, 'sys.exit(1 if failed else 0)');
  return `${head}${parts.before ?? ''}${program}\n\n# ---- The exercise's check ----\n\n${parts.after}`;
}

/** A cell for each program, in nbformat 4.5, which every notebook of the last years reads. */
export function asNotebook(exported: Exported): string {
  const { title, address, before, text, check } = exported;
  const cell = (id: string, source: string) => ({
    cell_type: 'code',
    execution_count: null,
    id,
    metadata: {},
    outputs: [],
    source: source.replace(/\s+$/, ''),
  });
  const judged = check === null ? null : checkParts(exported, check, NOTEBOOK_END);
  const programs = [...before, text].map((source, i) => cell(`program-${i + 1}`, source));
  const notebook = {
    cells: [
      {
        cell_type: 'markdown',
        id: 'title',
        metadata: {},
        source: `# ${comment(title)}\n\nFrom [FX Playground](${encodeURI(address)}). Needs PyTorch: \`pip install torch\`.`,
      },
      ...(judged?.before ? [cell('keep-printed', judged.before)] : []),
      ...programs,
      ...(judged ? [cell('check', judged.after)] : []),
    ],
    metadata: {
      kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
      language_info: { name: 'python' },
    },
    nbformat: 4,
    nbformat_minor: 5,
  };
  return `${JSON.stringify(notebook, null, 1)}\n`;
}

/** A name for the file: letters, digits and underscores of the title. */
export function fileName(title: string, ending: 'py' | 'ipynb'): string {
  const name = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return `${name || 'program'}.${ending}`;
}
