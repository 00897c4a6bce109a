// Replays what somebody typed, chose and pressed in a server-drawn page before its script arrived. public/before-paint.js
// records the presses.

declare global {
  interface Window {
    earlyActs?: Set<HTMLElement>;
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Call this once React listens. React first hydrates the parts of the page that an event reaches. */
export function catchUpOnEarlyActs(root: HTMLElement): void {
  const fields = [...root.querySelectorAll<Field>('input, textarea, select')].filter(isSet);
  for (const field of fields) setAgain(field);
  for (const element of window.earlyActs ?? []) {
    if (!element.isConnected) continue;
    if (element instanceof HTMLFormElement) element.requestSubmit();
    else element.click();
  }
  window.earlyActs?.clear();
}

function isSet(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.value !== defaultOf(field);
  const isText = field instanceof HTMLTextAreaElement || !['checkbox', 'radio', 'file', 'hidden'].includes(field.type);
  return isText && field.value !== field.defaultValue;
}

const defaultOf = ({ options }: HTMLSelectElement): string | undefined =>
  ([...options].find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value;

function setAgain(field: Field): void {
  const { value } = field;
  tellOfInput(field);
  // Hydration sets a form's fields to the values it knows. React notices a change only when the value is set past its
  // own setter.
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  tellOfInput(field);
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
}

function tellOfInput(field: Field): void {
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
