// A comment whose author was asked to log in first. Logging in reloads the page, so the text waits in this window until
// it is sent.
import { forgetLeft, leave, readLeft } from '../../drafts/left-behind.ts';

/** `answered`: the id of the post, or of the comment that a reply is for. */
const nameOf = (answered: string) => `comment.${answered}`;

/** `memberId`: null for a visitor. */
export const storeUnsent = (answered: string, content: string, memberId: string | null): void =>
  leave(nameOf(answered), content, memberId);

export const readUnsent = (answered: string, memberId: string | null): string =>
  readLeft(nameOf(answered), memberId)?.text ?? '';

export const forgetUnsent = (answered: string): boolean => forgetLeft(nameOf(answered));
