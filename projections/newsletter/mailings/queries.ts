// Queries about mailings of weekly reports: for admins, and for the work of mailing.
import type { Position } from '../../../src/kernel/event.ts';
import { everyOne, findPage, type Page, type PageRequest } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { namesOf } from '../../accounts/members/queries.ts';
import { batches, type MailingDocument, mailings, outcomes } from './projection.ts';

export type Outcomes = Readonly<{ sent: number; failed: number; leftOut: number }>;

export type MailingView = Omit<MailingDocument, '_id' | 'startedBy' | 'recipients'> &
  Outcomes &
  Readonly<{
    id: string;
    /** Of those who are listed so far. */
    recipients: number;
    left: number;
    isListed: boolean;
    startedBy: Readonly<{ id: string; name: string }>;
  }>;

const none = { recipients: 0, sent: 0, failed: 0, leftOut: 0 };

async function viewsOf(read: ReadModels, docs: readonly MailingDocument[]): Promise<readonly MailingView[]> {
  const ids = docs.map(({ _id }) => _id);
  const starters = docs.map(({ startedBy }) => startedBy);
  const [counted, named] = await Promise.all([read.getMany(outcomes, ids), namesOf(read, starters)]);
  const sumsOf = new Map(counted.map((doc) => [doc._id, doc]));
  return docs.map((doc) => {
    const { _id: id, days, firstDay, lastDay, state, perHour, perDay, startedBy, startedAt, endedAt } = doc;
    const { recipients, sent, failed, leftOut } = sumsOf.get(id) ?? none;
    return {
      ...{ id, days, firstDay, lastDay, state, perHour, perDay, startedAt, endedAt },
      ...{ recipients, sent, failed, leftOut, left: recipients - sent - failed - leftOut },
      isListed: doc.recipients !== null,
      startedBy: named(startedBy),
    };
  });
}

export async function mailingById(read: ReadModels, id: string): Promise<MailingView | undefined> {
  const doc = await read.get(mailings, id);
  return doc && (await viewsOf(read, [doc]))[0];
}

/** Newest first. */
export async function mailingsPage(read: ReadModels, page: PageRequest): Promise<Page<MailingView>> {
  const { items, nextCursor } = await findPage(read, mailings, { where: {}, sort: { startedAt: -1 } }, page);
  return { items: await viewsOf(read, items), nextCursor };
}

export async function periodsOfMailings(read: ReadModels, ids: readonly string[]) {
  const found = new Map((await read.getMany(mailings, [...new Set(ids)])).map((doc) => [doc._id, doc]));
  return (id: string): Readonly<{ firstDay: string | null; lastDay: string | null }> => {
    const { firstDay = null, lastDay = null } = found.get(id) ?? {};
    return { firstDay, lastDay };
  };
}

const maxAtOnce = 100;

export async function mailingsUnderWay(read: ReadModels): Promise<readonly string[]> {
  const where = { state: 'sending' } as const;
  const found = await read.find(mailings, { where, sort: { startedAt: -1 }, limit: maxAtOnce });
  return found.map(({ _id }) => _id);
}

/** Yields the batches with missing outcomes, in order. */
export async function* openBatches(read: ReadModels, mailingId: string): AsyncGenerator<number> {
  const where = { mailingId, isDone: false };
  for await (const { batch } of everyOne(read, { from: batches, where, sort: { batch: 1 } })) yield batch;
}

/** Throws until everything up to a position is known. */
export async function sumsOfMailing(
  read: ReadModels,
  mailingId: string,
  upTo: Position,
): Promise<Outcomes & Readonly<{ recipients: number }>> {
  const { recipients, sent, failed, leftOut } = (await read.asOf(upTo).get(outcomes, mailingId)) ?? none;
  return { recipients, sent, failed, leftOut };
}
