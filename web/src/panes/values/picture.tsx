import type { TensorValue } from '../../protocol/values.js';
import { strings } from '../../strings/strings.js';
import { numberText, shades, typeText } from './moments.js';

/** A tensor's last matrix as cells, darker for larger numbers; what isn't finite has a cross. */
export function Picture({ tensor }: { readonly tensor: TensorValue }) {
  const { rows, columns, cells } = tensor;
  if (rows * columns === 0) return null;
  const known = cells.filter((cell) => cell !== null);
  const [least, most] = known.length ? [Math.min(...known), Math.max(...known)] : [null, null];
  const text = strings.values.picture(rows, columns, numberText(least), numberText(most));
  return (
    <figure>
      <svg
        role="img"
        aria-label={`${typeText(tensor)}: ${text}`}
        viewBox={`0 0 ${columns} ${rows}`}
        style={{ width: `${Math.min(columns, 32) * 0.5 + 1}rem` }}
      >
        {shades(tensor).map((shade, at) => {
          const [x, y] = [at % columns, Math.floor(at / columns)];
          if (shade === null)
            return <path key={at} d={`M${x} ${y}l1 1m-1 0l1 -1`} class="not-finite" />;
          return (
            <rect key={at} x={x} y={y} width="1" height="1" fill-opacity={0.06 + 0.94 * shade}>
              <title>{numberText(cells[at] ?? null)}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption class="muted">{typeText(tensor)}</figcaption>
    </figure>
  );
}
