// Queries about addresses that get no mail, for admins.
import { directionOf, findPage, type Page, type TimedPageRequest } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { namesOf } from '../../accounts/members/queries.ts';
import { type FailedAddressDocument, failedAddresses } from './projection.ts';

export type FailedAddress = Readonly<{
  id: string;
  /** Null once its member has another address: the failed one is stored nowhere. */
  email: string | null;
  member: Readonly<{ id: string; name: string }>;
  failure: FailedAddressDocument['failure'];
  failedAt: string;
}>;

export type Addresses = Readonly<{
  emailsOf(memberIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  printOf(email: string): string;
}>;

export async function failedAddressesPage(
  read: ReadModels,
  { failure, order, ...page }: TimedPageRequest & Readonly<{ failure?: FailedAddressDocument['failure'] | undefined }>,
  { emailsOf, printOf }: Addresses,
): Promise<Page<FailedAddress>> {
  const query = { where: failure === undefined ? {} : { failure }, sort: { failedAt: directionOf(order) } };
  const { items, nextCursor } = await findPage(read, failedAddresses, query, page);
  const ids = items.map(({ memberId }) => memberId);
  const [named, emails] = await Promise.all([namesOf(read, ids), emailsOf(ids)]);
  return {
    items: items.map(({ _id: id, memberId, failure: how, failedAt }) => {
      const email = emails.get(memberId);
      return {
        ...{ id, failure: how, failedAt },
        email: email !== undefined && printOf(email) === id ? email : null,
        member: named(memberId),
      };
    }),
    nextCursor,
  };
}
