// Python as HTML with class names, made at build time: no highlighter is shipped to the page. The
// classes are those of @lezer/highlight's classHighlighter (tok-keyword, tok-string ...).

import { classHighlighter, highlightCode } from '@lezer/highlight';
import { parser } from '@lezer/python';

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const unescapes = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

export const escapeHtml = (text) => text.replace(/[&<>"]/g, (c) => escapes[c]);

/** The text that `escapeHtml` made HTML of. */
export const unescapeHtml = (html) =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => unescapes[entity]);

/** HTML of a Python source: escaped text and `<span class="tok-...">`, nothing else. */
export function highlightPython(source) {
  let html = '';
  highlightCode(
    source,
    parser.parse(source),
    classHighlighter,
    (text, classes) => {
      const safe = escapeHtml(text);
      html += classes ? `<span class="${classes}">${safe}</span>` : safe;
    },
    () => (html += '\n'),
  );
  return html;
}
