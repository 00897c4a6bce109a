// A comment that waits for its author to log in, which reloads the page. It stays in this window until it is sent.
import { forgetUnfinished, readUnfinished, storeUnfinished } from '../../drafts/unfinished-actions.ts';

/** `answered`: the id of the post or comment that it responds to. `memberId`: null for a visitor. */
const nameOf = (answered: string) => `comment.${answered}`;

export const storeUnsent = (answered: string, content: string, memberId: string | null): void =>
  storeUnfinished(nameOf(answered), content, memberId);

export const readUnsent = (answered: string, memberId: string | null): string =>
  readUnfinished(nameOf(answered), memberId)?.text ?? '';

export const forgetUnsent = (answered: string): boolean => forgetUnfinished(nameOf(answered));
