/**
 * What a course site asks of a lesson in its frame, by the address's fragment (docs/embedding.md):
 *
 *     an-fx-graph-transform.html#embed&show=example&step=3&solution=hide&lock=1-5&seed=7
 *
 * The page listens to no messages: a frame can choose what is shown, and start nothing.
 */
export interface Embed {
  /** Id of the one step or exercise to show; null for the whole lesson. */
  readonly show: string | null;
  /** How many changes of the graph have been made at the moment that is shown first. */
  readonly step: number | null;
  readonly hideSolution: boolean;
  readonly hideHints: boolean;
  /** Ranges of lines of the shown programs, from 1, that can't be edited. */
  readonly locked: readonly (readonly [number, number])[];
  /** Set before each run. */
  readonly seed: number | null;
  /** A link's fragment, which opens as on the lesson's own page. */
  readonly link: string | null;
  /** The only site that hears events; null for whichever holds the frame. */
  readonly origin: string | null;
}

const START = '#embed';

function wholeNumber(text: string | null, largest: number): number | null {
  if (text === null || !/^\d{1,10}$/.test(text)) return null;
  const number = Number(text);
  return number <= largest ? number : null;
}

function ranges(text: string | null): [number, number][] {
  return (text ?? '')
    .split(',')
    .map((range) => /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(range))
    .filter((match) => match !== null)
    .map((match): [number, number] => [Number(match[1]), Number(match[2] ?? match[1])])
    .filter(([first, last]) => first >= 1 && first <= last)
    .sort(([a], [b]) => a - b);
}

function originOf(text: string | null): string | null {
  try {
    return text === null ? null : new URL(text).origin;
  } catch {
    return null;
  }
}

/** Null on a page of its own. What a flag can't be read as is as if it weren't there. */
export function readEmbed(fragment: string): Embed | null {
  if (fragment !== START && !fragment.startsWith(`${START}&`)) return null;
  const flags = new URLSearchParams(fragment.slice(START.length + 1));
  const link = flags.get('link');
  return {
    show: flags.get('show'),
    step: wholeNumber(flags.get('step'), 1_000_000),
    hideSolution: flags.get('solution') === 'hide',
    hideHints: flags.get('hints') === 'hide',
    locked: ranges(flags.get('lock')),
    // What torch.manual_seed and random.seed both take.
    seed: wholeNumber(flags.get('seed'), 2 ** 32 - 1),
    link: link === null ? null : `#${link.replace(/^#/, '')}`,
    origin: originOf(flags.get('origin')),
  };
}

/** Python that fixes what is random, and leaves no name behind. */
export function seedSource({ seed }: Embed): string | null {
  if (seed === null) return null;
  return `__import__("torch").manual_seed(${seed}); __import__("random").seed(${seed})\n`;
}
