import { useMemo, useState } from 'preact/hooks';
import { lessonAddress } from '../lessons/catalogue.js';
import type { LessonSummary } from '../protocol/lesson.js';
import type { Reference } from '../protocol/search.js';
import { strings } from '../strings/strings.js';
import { Header } from './header.js';
import { useHash } from './use_hash.js';

export interface ReferencePageProps {
  readonly reference: Reference;
  readonly lessons: readonly LessonSummary[];
}

const words = strings.reference;

/** The names of torch.fx and the operators, each at a place of its own. */
export function ReferencePage({ reference, lessons }: ReferencePageProps) {
  const [filter, setFilter] = useState('');
  useHash();
  const titles = useMemo(() => new Map(lessons.map(({ slug, title }) => [slug, title])), [lessons]);
  const wanted = filter.trim().toLowerCase();
  const fits = ({ name }: { readonly name: string }) => name.toLowerCase().includes(wanted);
  const fx = reference.fx.filter(fits);
  const operators = reference.operators.filter(fits);
  const inLessons = (slugs: readonly string[]) => <InLessons slugs={slugs} titles={titles} />;
  return (
    <>
      <Header engine={null} />
      <main class="home reference">
        <h1>{words.title}</h1>
        <p class="lead">{words.lead}</p>
        <label class="reference-filter">
          {words.filter}{' '}
          <input
            type="search"
            value={filter}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            onInput={(event) => setFilter(event.currentTarget.value)}
          />
        </label>
        <p class="muted" role="status">
          {words.shown(fx.length + operators.length)}
        </p>
        {fx.length > 0 && <h2 id="torch-fx">{words.fx}</h2>}
        <ul class="names">
          {fx.map(({ name, signature, says, lessons: slugs }) => (
            <li key={name} id={name}>
              <code class="name">{name}</code>
              <code>{signature}</code>
              <p>
                {says} {inLessons(slugs)}
              </p>
            </li>
          ))}
        </ul>
        {operators.length > 0 && <h2 id="operators">{words.operators}</h2>}
        <ul class="names">
          {operators.map(({ name, signatures, forms, lessons: slugs }) => (
            <li key={name} id={name}>
              <code class="name">{name}</code>
              {signatures.map((signature) => (
                <code key={signature}>{signature}</code>
              ))}
              <p>
                {forms.join(', ')} {inLessons(slugs)}
              </p>
            </li>
          ))}
        </ul>
      </main>
    </>
  );
}

interface InLessonsProps {
  readonly slugs: readonly string[];
  readonly titles: ReadonlyMap<string, string>;
}

function InLessons({ slugs, titles }: InLessonsProps) {
  if (slugs.length === 0) return null;
  return (
    <span class="muted">
      {words.lessons}
      {slugs.map((slug, index) => (
        <>
          {index > 0 && ', '}
          <a href={lessonAddress(slug)}>{titles.get(slug)}</a>
        </>
      ))}
    </span>
  );
}
