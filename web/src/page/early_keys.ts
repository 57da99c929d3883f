/**
 * What is typed and chosen before the part is there that it is meant for: an editor or a field that is
 * still on its way takes over both, so that nobody types into nothing.
 */
export class EarlyKeys {
  #text = '';
  #over = false;

  /** What was typed, for the part that is there now: from here on keys are its own. */
  end(): string {
    this.#over = true;
    return this.#text;
  }

  /** Keeps what a key writes; false for keys that write nothing. Enter is a line's end, Backspace takes back. */
  take(event: KeyboardEvent): boolean {
    if (this.#over) return false;
    const { key, ctrlKey, metaKey, altKey, isComposing } = event;
    const third = event.getModifierState('AltGraph');
    if (isComposing || metaKey || ((ctrlKey || altKey) && !third)) return false;
    if (key === 'Backspace') this.#text = [...this.#text].slice(0, -1).join('');
    else if (key === 'Enter') this.#text += '\n';
    else if ([...key].length === 1) this.#text += key;
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
}

/** From anchor to focus in UTF-16 units of a text. */
export type Selected = readonly [number, number] | null;

/** What is selected in a place's text; null when none of it is. */
export function selectedIn(place: Element): Selected {
  const selection = getSelection();
  if (!selection) return null;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
  if (!place.contains(anchorNode) || !place.contains(focusNode)) return null;
  const before = (node: Node, offset: number): number => {
    const range = document.createRange();
    range.setStart(place, 0);
    range.setEnd(node, offset);
    return range.toString().length;
  };
  return anchorNode && focusNode
    ? [before(anchorNode, anchorOffset), before(focusNode, focusOffset)]
    : null;
}
