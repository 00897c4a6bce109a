// What a member made since some time, batch by batch, oldest first.
import type { ClearedKind } from '../../modules/moderation/clearance.ts';
import type { Position } from '../../src/kernel/event.ts';
import { pageFrom } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { messagesSince } from '../conversations/queries.ts';
import { commentsSince } from '../discussion/queries.ts';
import { postsSince } from '../feed/queries.ts';

const perBatch = 200;

const queries = { post: postsSince, comment: commentsSince, message: messagesSince } as const;

export async function madeSince(
  read: ReadModels,
  asked: Readonly<{ kind: ClearedKind; memberId: string; since: string; from: string | null; upTo: Position }>,
): Promise<Readonly<{ ids: readonly string[]; next: string | null }>> {
  const { kind, memberId, since, from, upTo } = asked;
  const page = from === null ? { limit: perBatch } : pageFrom(from, perBatch);
  const { items, nextCursor } = await queries[kind](read.asOf(upTo), memberId, since, page);
  return { ids: items, next: nextCursor };
}
