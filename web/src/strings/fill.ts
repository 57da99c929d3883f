/**
 * A sentence with elements in it, such as keys or a link: `{name}` stands where the slot of that name
 * goes, so that a translator may put it anywhere.
 */
export function fill<T>(sentence: string, slots: Readonly<Record<string, T>>): (string | T)[] {
  return sentence
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name === undefined) return part;
      const slot = slots[name];
      if (slot === undefined) throw new Error(`"${sentence}" has no slot "${name}"`);
      return slot;
    });
}
