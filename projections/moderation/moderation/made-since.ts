// A member's content since some time, batch by batch, oldest first.
import type { ClearedKind } from '../../../modules/moderation/model/clearance.ts';
import type { Position } from '../../../src/kernel/event.ts';
import { pageFrom } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { commentsSince } from '../../community/discussion/queries.ts';
import { postsSince } from '../../community/feed/queries.ts';
import { messagesSince } from '../../messaging/conversations/queries.ts';
import { reviewsSince } from '../../tools/reviews/queries.ts';

const perBatch = 200;

const queries = { post: postsSince, comment: commentsSince, review: reviewsSince, message: messagesSince } as const;

export async function madeSince(
  read: ReadModels,
  asked: Readonly<{ kind: ClearedKind; memberId: string; since: string; from: string | null; upTo: Position }>,
): Promise<Readonly<{ ids: readonly string[]; next: string | null }>> {
  const { kind, memberId, since, from, upTo } = asked;
  const page = from === null ? { limit: perBatch } : pageFrom(from, perBatch);
  const { items, nextCursor } = await queries[kind](read.asOf(upTo), memberId, since, page);
  return { ids: items.map(({ _id }) => _id), next: nextCursor };
}
