// Queries about subscribers, for admins.
import type { Position } from '../../../src/kernel/event.ts';
import type { Sort } from '../../../src/platform/documents/document-store.ts';
import {
  everyOne,
  filledPage,
  findPage,
  type Page,
  type PageRequest,
  pageFrom,
} from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { membersByConfirmedEmails } from '../../accounts/members/queries.ts';
import { periodsOfMailings } from '../mailings/queries.ts';
import { type SubscriberDocument, subscribers } from './projection.ts';

export type SubscriberView = Readonly<{
  id: string;
  email: string;
  /** The profile of the member with this address, if they have confirmed it. */
  firstName: string | null;
  lastName: string | null;
  username: string | null;
  role: string | null;
  source: string;
  /** ISO 8601, like those below. */
  subscribedAt: string;
  unsubscribedAt: string | null;
  /** Whether mail to them bounced, or they reported it as unwanted. */
  isFailing: boolean;
  /** When the member's profile was last changed; null without a username, and for non-members. */
  profileCompletedAt: string | null;
}>;

export const subscribersIn = ['all', 'subscribed', 'failing', 'left'] as const;
type SubscribersIn = (typeof subscribersIn)[number];

export const subscriberOrders = ['newest', 'oldest', 'address'] as const;
type SubscriberOrder = (typeof subscriberOrders)[number];

const sorts: Readonly<Record<SubscriberOrder, Sort<SubscriberDocument>>> = {
  newest: { subscribedAt: -1 },
  oldest: { subscribedAt: 1 },
  address: { email: 1 },
};

/** Includes those whose mail bounces: it may arrive again. */
const now = { state: { $in: ['subscribed', 'failing'] } } as const;
const confirmed = { state: { $in: ['subscribed', 'failing', 'left'] } } as const;

export type SubscribersAsked = Readonly<{
  /** As on the profile, in any case; empty means everyone. */
  role: string;
  state: SubscribersIn;
  order: SubscriberOrder;
}>;

async function viewsOf(read: ReadModels, docs: readonly SubscriberDocument[]): Promise<readonly SubscriberView[]> {
  const members = await membersByConfirmedEmails(
    read,
    docs.map(({ email }) => email),
  );
  return docs.map(({ _id: id, email, source, subscribedAt, unsubscribedAt, state }) => {
    const member = members.get(email);
    return {
      ...{ id, email, source, subscribedAt: subscribedAt ?? '', unsubscribedAt },
      isFailing: state === 'failing',
      firstName: member?.firstName ?? null,
      lastName: member?.lastName ?? null,
      username: member?.username ?? null,
      role: member?.role ?? null,
      profileCompletedAt: member?.username ? member.updatedAt : null,
    };
  });
}

/** Compares roles in any case; empty means everyone. */
const hasRole =
  (asked: string) =>
  ({ role }: SubscriberView) =>
    asked === '' || role?.toLowerCase() === asked.toLowerCase();

/** Returns confirmed subscribers, including former ones unless a state is given. */
export async function subscribersPage(
  read: ReadModels,
  { role, state, order, ...page }: SubscribersAsked & PageRequest,
): Promise<Page<SubscriberView>> {
  const listed = { from: subscribers, where: state === 'all' ? confirmed : { state }, sort: sorts[order] };
  return filledPage(read, listed, page, async (docs) =>
    (await viewsOf(read, docs)).map((view) => (hasRole(role)(view) ? view : undefined)),
  );
}

const exportedAtOnce = 200;

async function* inBatches(docs: AsyncIterable<SubscriberDocument>): AsyncGenerator<readonly SubscriberDocument[]> {
  let batch: SubscriberDocument[] = [];
  for await (const doc of docs) {
    if (batch.push(doc) < exportedAtOnce) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

export async function* subscribedNow(read: ReadModels, role = ''): AsyncGenerator<readonly SubscriberView[]> {
  for await (const batch of inBatches(everyOne(read, { from: subscribers, where: now, sort: sorts.newest })))
    yield (await viewsOf(read, batch)).filter(hasRole(role));
}

/** Returns the roles of the current subscribers in alphabetical order, each once in any case. */
export async function subscribedRoles(read: ReadModels): Promise<readonly string[]> {
  const roles = new Map<string, string>();
  for await (const views of subscribedNow(read))
    for (const { role } of views) if (role) roles.set(role.toLowerCase(), roles.get(role.toLowerCase()) ?? role);
  return [...roles.values()].sort((a, b) => a.localeCompare(b, 'en'));
}

/** Yields everyone who ever subscribed, the newest request first, in batches. */
export async function* subscribersInEveryState(read: ReadModels): AsyncGenerator<readonly SubscriberDocument[]> {
  const all = { from: subscribers, where: { requestedAt: { $gt: '' } }, sort: { requestedAt: -1 } } as const;
  yield* inBatches(everyOne(read, all));
}

const countedUpTo = 1_000_000;

export async function countSubscribed(read: ReadModels): Promise<number> {
  return read.count(subscribers, now, countedUpTo);
}

const listedAtOnce = 50;

/** Returns the next people who were subscribed at an instant and still are, newest first; none only at the end. */
export async function subscribedAt(
  read: ReadModels,
  { at, from, upTo }: Readonly<{ at: string; from: string | null; upTo: Position }>,
): Promise<Readonly<{ ids: readonly string[]; next: string | null }>> {
  const asOf = read.asOf(upTo);
  for (let next = from; ; ) {
    const page = next === null ? { limit: listedAtOnce } : pageFrom(next, listedAtOnce);
    const { items, nextCursor } = await findPage(asOf, subscribers, { where: now, sort: sorts.newest }, page);
    const wanted = items.filter((doc) => doc.subscribedAt !== null && doc.subscribedAt <= at);
    next = nextCursor;
    if (wanted.length > 0 || next === null) return { ids: wanted.map(({ _id }) => _id), next };
  }
}

/** Returns the weekly reports addressed to a subscriber, oldest first, each with its days. */
export async function mailingsTo(read: ReadModels, subscriberId: string) {
  const { mailings = [] } = (await read.get(subscribers, subscriberId)) ?? {};
  const periodOf = await periodsOfMailings(
    read,
    mailings.map(({ mailingId }) => mailingId),
  );
  return mailings.map(({ mailingId, outcome, at }) => ({ ...periodOf(mailingId), outcome, at }));
}

export async function addressesOf(read: ReadModels, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return new Map((await read.getMany(subscribers, ids)).map(({ _id, email }) => [_id, email]));
}
