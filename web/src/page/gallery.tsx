import { PLAYGROUND } from '../lessons/catalogue.js';
import type { Gallery, GalleryGraph, GalleryPart } from '../protocol/starters.js';
import { strings } from '../strings/strings.js';
import { Header } from './header.js';
import { useHash } from './use_hash.js';

/** The most graphs of a program whose nodes are counted one by one. */
const MOST_GRAPHS = 4;

const words = strings.gallery;

/** Every model with everything that is done to it, as recorded; each opens in the playground. */
export function GalleryPage({ gallery }: { readonly gallery: Gallery }) {
  useHash();
  return (
    <>
      <Header engine={null} />
      <main class="home gallery">
        <h1>{words.title}</h1>
        <p class="lead">{words.lead}</p>
        <nav aria-label={words.models}>
          <ul class="tags">
            {gallery.models.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        {gallery.models.map((model) => (
          <Model key={model.id} model={model} gallery={gallery} />
        ))}
      </main>
    </>
  );
}

interface ModelProps {
  readonly model: GalleryPart;
  readonly gallery: Gallery;
}

function Model({ model, gallery: { transforms, programs } }: ModelProps) {
  return (
    <section aria-labelledby={model.id}>
      <h2 id={model.id}>{model.title}</h2>
      <p>{model.summary}</p>
      <table class="gallery-table">
        <thead>
          <tr>
            <th scope="col">{words.transform}</th>
            <th scope="col">{words.shows}</th>
            <th scope="col">{words.nodes}</th>
          </tr>
        </thead>
        <tbody>
          {transforms.map((transform) => {
            const program = programs[`${model.id}-${transform.id}`];
            if (!program) return null;
            const title = words.open(model.title, transform.title);
            return (
              <tr key={transform.id}>
                <th scope="row">
                  <a
                    href={`${PLAYGROUND}?model=${model.id}&transform=${transform.id}`}
                    aria-label={title}
                  >
                    {transform.title}
                  </a>
                </th>
                <td>
                  {transform.summary}
                  <details>
                    <summary aria-label={words.printsOf(title)}>{words.prints}</summary>
                    <pre class="code" tabIndex={0} role="region" aria-label={words.printsOf(title)}>
                      <code>{program.prints.trim()}</code>
                    </pre>
                  </details>
                </td>
                <td>
                  <Nodes graphs={program.graphs} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Nodes({ graphs }: { readonly graphs: readonly GalleryGraph[] }) {
  const shown = graphs.slice(0, MOST_GRAPHS);
  return (
    <ul>
      {shown.map(({ name, before, after }) => (
        <li key={name}>
          {graphs.length > 1 && (
            <>
              <code>{name}</code>{' '}
            </>
          )}
          {before === null ? words.built(after) : words.changed(before, after)}
        </li>
      ))}
      {graphs.length > shown.length && <li>{words.others(graphs.length - shown.length)}</li>}
    </ul>
  );
}
