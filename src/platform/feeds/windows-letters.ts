// Repairs the control characters U+0080 to U+009F, which are never intended: they are windows-1252 letters decoded as latin1.

const windows1252 = new TextDecoder('windows-1252');

/** Replaces them with the intended letters, as browsers do for character references to them. */
export const withoutC1 = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (control) => windows1252.decode(Uint8Array.of(control.charCodeAt(0))));
