// Questions about uploads.
import { everyOne } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { postsBy } from '../feed/queries.ts';
import { memberById } from '../members/queries.ts';
import { media } from './projection.ts';

export async function uploadOf(read: ReadModels, ownerId: string, mediaId: string) {
  const found = await read.get(media, mediaId);
  return found?.ownerId === ownerId ? { type: found.kind, width: found.width, height: found.height } : undefined;
}

/** Which of a member's uploads, by their addresses, a post of theirs or their profile shows. */
export async function shownMedia(
  read: ReadModels,
  ownerId: string,
  urls: readonly string[],
): Promise<ReadonlySet<string>> {
  const asked = new Set(urls);
  const shown = new Set([(await memberById(read, ownerId))?.profileImageUrl ?? '']);
  for await (const { media: items } of everyOne(read, postsBy(ownerId))) {
    for (const { url } of items) if (asked.has(url)) shown.add(url);
  }
  return shown;
}

/** The ids of all uploads of a member. */
export async function* mediaIdsOf(read: ReadModels, ownerId: string): AsyncGenerator<string> {
  const uploads = { from: media, where: { ownerId }, sort: { createdAt: 1 } } as const;
  for await (const { _id } of everyOne(read, uploads)) yield _id;
}
