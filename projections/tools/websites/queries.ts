// The health of tools' websites: which are due, which are silent, and what a tool's page shows.
import { inWords } from '../../../src/platform/outbound/failure-messages.ts';
import { findPage, mapPage, type Page, type PageRequest } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { type WebsiteDocument, websites } from './projection.ts';

const siteOf = ({ _id: toolId, website }: WebsiteDocument) => ({ toolId, website });

export async function dueWebsites(read: ReadModels, at: string, limit: number) {
  return (await read.find(websites, { where: { dueAt: { $lte: at } }, sort: { dueAt: 1 }, limit })).map(siteOf);
}

export async function sitesToRead(read: ReadModels, at: string, limit: number): Promise<readonly string[]> {
  const found = await read.find(websites, { where: { readDueAt: { $lte: at } }, sort: { readDueAt: 1 }, limit });
  return found.map(({ _id }) => _id);
}

const newestLook = { lookedAt: -1 } as const;

export async function answeredLast(read: ReadModels) {
  const [found] = await read.find(websites, { where: { state: 'answers' }, sort: newestLook, limit: 1 });
  return found && siteOf(found);
}

export type WebsiteView = Readonly<{
  lookedAt: string;
  /** It has failed several times over days. */
  isSilent: boolean;
}>;

export async function websiteOf(read: ReadModels, toolId: string): Promise<WebsiteView | null> {
  const found = await read.get(websites, toolId);
  return found?.lookedAt ? { lookedAt: found.lookedAt, isSilent: found.isSilent } : null;
}

export type SilentWebsite = Readonly<
  Pick<WebsiteDocument, 'slug' | 'name' | 'website' | 'detail' | 'failures' | 'failingSince' | 'lookedAt'> & {
    toolId: string;
  }
>;

export async function silentWebsites(read: ReadModels, page: PageRequest): Promise<Page<SilentWebsite>> {
  const found = await findPage(read, websites, { where: { state: 'silent' }, sort: newestLook }, page);
  return mapPage(found, ({ _id: toolId, slug, name, website, detail, failures, failingSince, lookedAt }) => ({
    ...{ toolId, slug, name, website, detail: inWords(detail), failures, failingSince, lookedAt },
  }));
}
