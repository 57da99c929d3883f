/** Keys that are pressed together. */
export function Keys({ names }: { readonly names: readonly string[] }) {
  return (
    <>
      {names.map((name, index) => (
        <>
          {index > 0 && '+'}
          <kbd>{name}</kbd>
        </>
      ))}
    </>
  );
}
