// A comment whose author was asked to log in first. Logging in reloads the page, so the text waits in this window until
// it is sent.
import { forgetUnfinished, readUnfinished, storeUnfinished } from '../../drafts/unfinished-actions.ts';

/** `answered`: the id of the post, or of the comment that a reply is for. */
const nameOf = (answered: string) => `comment.${answered}`;

/** `memberId`: null for a visitor. */
export const storeUnsent = (answered: string, content: string, memberId: string | null): void =>
  storeUnfinished(nameOf(answered), content, memberId);

export const readUnsent = (answered: string, memberId: string | null): string =>
  readUnfinished(nameOf(answered), memberId)?.text ?? '';

export const forgetUnsent = (answered: string): boolean => forgetUnfinished(nameOf(answered));
