// Words of the glossary are explained before they are used: a lesson that comes before the one that explains
// a word links to the glossary at its first mention, or explains it there (in italics).

const homeOf = (entry) => Number(/\((\d\d)-[^)]*lesson\.md\)/.exec(entry.text)?.[1] ?? NaN);

/** The texts of a lesson in the order in which they are read, as marks and words: no programs, no code. */
const textsOf = ({ blocks }) =>
  blocks
    .flatMap((block) => {
      if (block.kind === 'prose') return [block.html];
      if (block.kind !== 'exercise') return [];
      return [block.html, ...block.parts.map((part) => part.questionHtml ?? part.promptHtml)];
    })
    .map((html) =>
      html
        .replace(/<pre[^]*?<\/pre>|<code>[^]*?<\/code>/g, ' ')
        .replace(/<a [^>]*glossary\.html[^>]*>|<em>/g, EXPLAINED)
        .replace(/<[^>]*>/g, '')
        .replace(/\s+/g, ' '),
    );

const EXPLAINED = '\u0001';
const AROUND = 30;

/**
 * @param {object[]} lessons as readLessonFolder gives them, in order
 * @param {{ term: string, id: string, text: string }[]} entries of the glossary
 * @returns {string[]} what is used before it is explained, in sentences
 */
export function earlyTerms(lessons, entries) {
  return entries.flatMap((entry) => {
    const word = entry.term.replace(/[^\w]/g, '\\$&');
    const mention = new RegExp(`(?<![\\w.-])${word}(?:s|es)?(?![\\w-])`, 'i');
    const earlier = lessons.filter(({ folder }) => folder.number < homeOf(entry));
    return earlier.flatMap((lesson) => {
      const text = textsOf(lesson).find((each) => mention.test(each)) ?? '';
      const { index = -1 } = mention.exec(text) ?? {};
      if (index < 0 || text[index - 1] === EXPLAINED) return [];
      const around = text
        .slice(Math.max(0, index - AROUND), index + AROUND)
        .replaceAll(EXPLAINED, '');
      return [
        `lessons/${lesson.folder.name}: "${entry.term}" is explained later ("… ${around.trim()} …"): ` +
          `link its first mention to ../glossary.md#${entry.id}.`,
      ];
    });
  });
}
