/** A piece of what a program printed, and how a terminal would show it. */
export interface Piece {
  readonly text: string;
  readonly look: 'blue' | 'dim' | null;
}

// The codes that generated code in color is printed with (print_readable(colored=True)).
const LOOKS = new Map<string, Piece['look']>([
  ['2', 'dim'],
  ['34', 'blue'],
]);

/** Text taken apart at a terminal's codes; other codes than those for colors are left out, too. */
export function pieces(text: string): readonly Piece[] {
  const [first = '', ...parts] = text.split('\u001b[');
  const found: Piece[] = [{ text: first, look: null }];
  for (const part of parts) {
    const end = part.search(/[^\d;]/);
    const code = end < 0 ? part : part.slice(0, end);
    found.push({ text: end < 0 ? '' : part.slice(end + 1), look: LOOKS.get(code) ?? null });
  }
  return found.filter((piece) => piece.text !== '');
}
