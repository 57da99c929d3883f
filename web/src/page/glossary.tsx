import type { GlossaryEntry } from '../protocol/lesson.js';
import { strings } from '../strings/strings.js';
import { Header } from './header.js';
import { useHash } from './use_hash.js';

/** The words of the course; lessons link to each by its id. */
export function Glossary({ entries }: { readonly entries: readonly GlossaryEntry[] }) {
  useHash();
  return (
    <>
      <Header engine={null} />
      <main class="home glossary">
        <h1>{strings.page.glossary.title}</h1>
        <p class="lead">{strings.page.glossary.lead}</p>
        {entries.map(({ id, term, html }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} tabIndex={-1}>
              {term}
            </h2>
            <div class="prose" dangerouslySetInnerHTML={{ __html: html }} />
          </section>
        ))}
      </main>
    </>
  );
}
