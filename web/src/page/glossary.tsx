import { useEffect } from 'preact/hooks';
import type { GlossaryEntry } from '../protocol/lesson.js';
import { strings } from '../strings/strings.js';
import { Header } from './header.js';

/** The words of the course; lessons link to each by its id. */
export function Glossary({ entries }: { readonly entries: readonly GlossaryEntry[] }) {
  // The word that a link leads to was not there yet when the browser looked for it.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
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
