// Questions about uploads.
import type { Position } from '../../src/kernel/event.ts';
import { everyOne } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { postsBy } from '../feed/queries.ts';
import { memberById } from '../members/queries.ts';
import { media } from './projection.ts';

export async function uploadOf(read: ReadModels, ownerId: string, mediaId: string) {
  const found = await read.get(media, mediaId);
  return found?.ownerId === ownerId ? { type: found.kind, width: found.width, height: found.height } : undefined;
}

/** A reaction that waited in vain is tried again later. */
const knownWithinMs = 5_000;

/**
 * Which of a member's uploads, by their addresses, a post of theirs or their profile shows, as of a position. Throws while that is
 * not known yet.
 */
export async function shownMedia(
  read: ReadModels,
  ownerId: string,
  urls: readonly string[],
  upTo: Position,
): Promise<ReadonlySet<string>> {
  if (!(await read.reached(['feed', 'members'], upTo, knownWithinMs))) {
    throw new Error('What shows the uploads is not known yet.');
  }
  const asked = new Set(urls);
  const shown = new Set([(await memberById(read, ownerId))?.profileImageUrl ?? '']);
  for await (const { media: items } of everyOne(read, postsBy(ownerId))) {
    for (const { url } of items) if (asked.has(url)) shown.add(url);
  }
  return shown;
}

/** The ids of all uploads of a member, as of a position. Throws while they are not all known yet. */
export async function* mediaIdsOf(read: ReadModels, ownerId: string, upTo: Position): AsyncGenerator<string> {
  if (!(await read.reached(['media-library'], upTo, knownWithinMs))) {
    throw new Error('The media library does not know of all uploads yet.');
  }
  const uploads = { from: media, where: { ownerId }, sort: { createdAt: 1 } } as const;
  for await (const { _id } of everyOne(read, uploads)) yield _id;
}
