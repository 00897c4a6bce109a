// Replays input and presses from before the script loaded. public/before-paint.js records the presses.

declare global {
  interface Window {
    earlyActs?: Set<HTMLElement>;
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Replays input. Call this once React listens: React first hydrates the parts of the page that an event reaches. */
export function replayInput(root: HTMLElement, alive: Promise<unknown>): void {
  // All are read before React hears of the first, since what it renders then empties the others.
  const fields = [...root.querySelectorAll<Field>('input, textarea, select')].filter(isSet);
  const values = fields.map((field) => ({ field, value: field.value }));
  for (const { field, value } of values) replayValue(field, value);
  replayFurtherInput(alive);
}

export function replayPresses(root: HTMLElement): void {
  delete root.dataset.drawn;
  for (const element of window.earlyActs ?? []) {
    if (!element.isConnected) continue;
    // React hydrates at once what is clicked, but not what is submitted.
    if (element instanceof HTMLFormElement) element.requestSubmit();
    else {
      // React notices a box or an option only if it knows the state before the press.
      if (element instanceof HTMLInputElement) notifyOfInput(element);
      element.click();
    }
  }
  window.earlyActs?.clear();
}

function isSet(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.value !== defaultOf(field);
  return isText(field) && field.value !== field.defaultValue;
}

const isText = (field: EventTarget | null): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && !['checkbox', 'radio', 'file', 'hidden'].includes(field.type));

const defaultOf = ({ options }: HTMLSelectElement): string | undefined =>
  ([...options].find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value;

function replayValue(field: Field, value: string): void {
  notifyOfInput(field);
  if (isText(field)) notifyOfText(field, value);
  else {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/**
 * Makes React notice a field's text. React hydrates a field with the text that it finds there, without an event.
 * Afterwards it notices a change only if the value is set through the prototype's setter and differs from the value
 * that React saw last.
 */
function notifyOfText(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  notifyOfInput(field);
}

function notifyOfInput(field: Field): void {
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Repeats the input event that makes React hydrate its field, since React misses that event itself. */
function replayFurtherInput(alive: Promise<unknown>): void {
  const listening = new AbortController();
  void alive.then(() => listening.abort());
  let isReplaying = false;
  addEventListener(
    'input',
    ({ target }) => {
      if (isReplaying || !isText(target)) return;
      isReplaying = true;
      notifyOfText(target, target.value);
      isReplaying = false;
    },
    { signal: listening.signal },
  );
}
