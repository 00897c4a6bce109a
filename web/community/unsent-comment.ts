// The comment of somebody who was asked to log in first: logging in loads the page anew, and the words are to be there still.
// Kept for this window alone, until they are sent.

const keyOf = (postId: string) => `unsent-comment-${postId}`;

export function keepUnsent(postId: string, content: string): void {
  try {
    sessionStorage.setItem(keyOf(postId), content);
  } catch {
    // Storage is full or forbidden: the words stay in the form, for as long as the page does.
  }
}

export function readUnsent(postId: string): string {
  try {
    return sessionStorage.getItem(keyOf(postId)) ?? '';
  } catch {
    return '';
  }
}

export function forgetUnsent(postId: string): void {
  try {
    sessionStorage.removeItem(keyOf(postId));
  } catch {
    // Then nothing was kept.
  }
}
