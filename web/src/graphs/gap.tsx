/** The room in a table of rows that are no elements (row_window.ts). */
export function Gap({ rows, height }: { readonly rows: number; readonly height: number }) {
  if (rows <= 0) return null;
  return <tr class="gap" aria-hidden="true" style={{ height: `${rows * height}px` }} />;
}
