// Collects what somebody types between opening the search and the arrival of its field. These letters are no shortcuts.
let typed = '';

function collect(event: KeyboardEvent): void {
  if (event.key.length > 1 || event.ctrlKey || event.metaKey) return;
  typed += event.key;
  event.preventDefault();
  event.stopPropagation();
}

export const collectTyping = (): void => addEventListener('keydown', collect, true);

/** Returns the text, and ends the collection. */
export function typedAhead(): string {
  removeEventListener('keydown', collect, true);
  const text = typed;
  typed = '';
  return text;
}
