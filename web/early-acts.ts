// What somebody typed and pressed in a drawn page before its script came: put in and pressed again, now that somebody listens.
// public/before-paint.js keeps the presses.

declare global {
  interface Window {
    earlyActs?: Set<HTMLElement>;
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** To be called once React listens. It makes those parts of the page live first that an event reaches. */
export function catchUpOnEarlyActs(root: HTMLElement): void {
  const fields = [...root.querySelectorAll<Field>('input, textarea')].filter(isTyped);
  for (const field of fields) retype(field);
  for (const element of window.earlyActs ?? []) {
    if (!element.isConnected) continue;
    if (element instanceof HTMLFormElement) element.requestSubmit();
    else element.click();
  }
  window.earlyActs?.clear();
}

function isTyped(field: Field): boolean {
  const isText = field instanceof HTMLTextAreaElement || !['checkbox', 'radio', 'file', 'hidden'].includes(field.type);
  return isText && field.value !== field.defaultValue;
}

function retype(field: Field): void {
  const { value } = field;
  tellOfInput(field);
  // Becoming live, a form sets its fields to what it knows. React sees a change where a value is set around it.
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  tellOfInput(field);
}

function tellOfInput(field: Field): void {
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
