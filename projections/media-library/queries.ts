// Questions about uploads.
import type { After } from '../../src/platform/documents/document-store.ts';
import { afterOf } from '../../src/platform/documents/document-store.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { mediaUrlsOf } from '../feed/queries.ts';
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
  for await (const url of mediaUrlsOf(read, ownerId)) if (asked.has(url)) shown.add(url);
  return shown;
}

const pageLength = 200;
const oldestFirst = { createdAt: 1 } as const;

/** Everything of one member, for the export of their data. */
export const uploadsBy = (ownerId: string) => ({ from: media, where: { ownerId }, sort: oldestFirst });

/** The ids of all uploads of a member, page by page. */
export async function* mediaIdsOf(read: ReadModels, ownerId: string): AsyncGenerator<string> {
  let after: After | undefined;
  do {
    const page = await read.find(media, { where: { ownerId }, sort: oldestFirst, limit: pageLength, after });
    for (const { _id } of page) yield _id;
    const last = page.at(-1);
    after = last && page.length === pageLength ? afterOf(last, oldestFirst) : undefined;
  } while (after !== undefined);
}
