// The comment of a visitor who was asked to log in first. Logging in reloads the page, so the text is stored, for this
// window only, until it is sent.

/** `answered`: the id of the post, or of the comment that a reply answers. */
const keyOf = (answered: string) => `unsent-comment-${answered}`;

export function keepUnsent(answered: string, content: string): void {
  try {
    sessionStorage.setItem(keyOf(answered), content);
  } catch {
    // Storage is full or forbidden: the text stays in the form, as long as the page does.
  }
}

export function readUnsent(answered: string): string {
  try {
    return sessionStorage.getItem(keyOf(answered)) ?? '';
  } catch {
    return '';
  }
}

export function forgetUnsent(answered: string): void {
  try {
    sessionStorage.removeItem(keyOf(answered));
  } catch {
    // Then nothing was stored.
  }
}
