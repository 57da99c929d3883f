// Words of the glossary are explained before they are used: the lesson to which an entry leads explains the
// word (in italics) at its first mention, and a lesson before that links its first mention to the glossary,
// or explains the word itself.

const homeOf = (entry) => Number(/\((\d\d)-[^)]*lesson\.md\)/.exec(entry.text)?.[1] ?? NaN);

/** Of an exercise's parts, everything that is read: questions, answers, reasons, hints; no programs. */
function readsOf({ questionHtml, promptHtml, options, pieces, reasonHtml, hints }) {
  const answers = (options ?? []).flatMap((option) => [option.html, option.reasonHtml]);
  const reasons = (pieces ?? []).map((piece) => piece.reasonHtml);
  return [questionHtml, promptHtml, ...answers, ...reasons, reasonHtml, ...(hints ?? [])].filter(
    Boolean,
  );
}

/** The texts of a lesson in the order in which they are read, as marks and words: no headings, no code. */
const textsOf = ({ blocks }) =>
  blocks
    .flatMap((block) => {
      if (block.kind === 'prose') return [block.html];
      return block.kind === 'exercise' ? [block.html, ...block.parts.flatMap(readsOf)] : [];
    })
    .map((html) =>
      html
        .replace(/<h[1-6][^]*?<\/h[1-6]>|<pre[^]*?<\/pre>/g, ' ')
        .replace(/<em><code>([^]*?)<\/code><\/em>/g, `${EXPLAINED}$1`)
        .replace(/<code>[^]*?<\/code>/g, ' ')
        .replace(/<a [^>]*glossary\.html[^>]*>|<em>/g, EXPLAINED)
        .replace(/<[^>]*>/g, '')
        .replace(/\s+/g, ' '),
    );

const EXPLAINED = '\u0001';
const AROUND = 30;

const mentionOf = ({ term }) => {
  const word = term.replace(/[^\w]/g, '\\$&');
  return new RegExp(`(?<![\\w.-])${word}(?:s|es)?(?![\\w-])`, 'i');
};

/** Where a lesson first mentions a word without explaining it there, as a few words; null if nowhere. */
function unexplained(lesson, mention) {
  const text = textsOf(lesson).find((each) => mention.test(each)) ?? '';
  const { index = -1 } = mention.exec(text) ?? {};
  if (index < 0 || text[index - 1] === EXPLAINED) return null;
  const around = text.slice(Math.max(0, index - AROUND), index + AROUND);
  return around.replaceAll(EXPLAINED, '').trim();
}

/**
 * @param {object[]} lessons as readLessonFolder gives them, in order
 * @param {{ term: string, id: string, text: string }[]} entries of the glossary
 * @returns {string[]} what is used before it is explained, or explained nowhere, in sentences
 */
export function earlyTerms(lessons, entries) {
  return entries.flatMap((entry) => {
    const mention = mentionOf(entry);
    const until = lessons.filter(({ folder }) => folder.number <= homeOf(entry));
    const problems = until.flatMap((lesson) => {
      const around = unexplained(lesson, mention);
      if (around === null) return [];
      return lesson.folder.number < homeOf(entry)
        ? [
            `lessons/${lesson.folder.name}: "${entry.term}" is explained later ("… ${around} …"): ` +
              `link its first mention to ../glossary.md#${entry.id}.`,
          ]
        : [
            `lessons/${lesson.folder.name}: "${entry.term}" is used ("… ${around} …") before it is ` +
              `explained: put it in italics where it is first mentioned, and say there what it means.`,
          ];
    });
    const home = until.at(-1);
    if (home?.folder.number !== homeOf(entry) || textsOf(home).some((text) => mention.test(text))) {
      return problems;
    }
    return [
      ...problems,
      `lessons/${home.folder.name}: the glossary says that "${entry.term}" is explained here, and it is not.`,
    ];
  });
}
