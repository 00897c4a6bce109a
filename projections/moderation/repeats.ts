// Whether a member repeats a text or a link. It is asked of the read models, which every instance shares and no restart empties, and
// which forget what was removed or erased.
import { isNewAccount } from '../../modules/accounts/policies.ts';
import { isRepetition, repeatsSince } from '../../modules/moderation/repeated.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { recentMessagesBy } from '../conversations/queries.ts';
import { recentCommentsBy } from '../discussion/queries.ts';
import { recentPostsBy } from '../feed/queries.ts';
import { whenJoined } from '../members/queries.ts';

export async function isRepeated(read: ReadModels, memberId: string, text: string, at: string): Promise<boolean> {
  const since = repeatsSince(at);
  const [joined, ...written] = await Promise.all([
    whenJoined(read, [memberId]),
    recentPostsBy(read, memberId, since),
    recentCommentsBy(read, memberId, since),
    recentMessagesBy(read, memberId, since),
  ]);
  return isRepetition(text, written.flat(), { isNewAccount: isNewAccount(joined.get(memberId) ?? at, at) });
}
