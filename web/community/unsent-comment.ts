// The comment of somebody who was asked to log in first: logging in loads the page anew, and the words are to be there still.
// Kept for this window alone, until they are sent.

/** `answered`: the id of the post, or of the comment that a reply answers. */
const keyOf = (answered: string) => `unsent-comment-${answered}`;

export function keepUnsent(answered: string, content: string): void {
  try {
    sessionStorage.setItem(keyOf(answered), content);
  } catch {
    // Storage is full or forbidden: the words stay in the form, for as long as the page does.
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
    // Then nothing was kept.
  }
}
