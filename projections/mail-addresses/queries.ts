// Queries about addresses to which no mail goes, for admins.
import { findPage, type Page, type PageRequest } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { members } from '../members/projection.ts';
import { bylinesOf } from '../members/queries.ts';
import { failedAddresses } from './projection.ts';
import type { FailedAddressDocument } from './read-model.ts';

export type FailedAddress = Readonly<{
  id: string;
  /** Null once its member has another address: the failed one is stored nowhere. */
  email: string | null;
  member: Readonly<{ id: string; name: string }>;
  failure: FailedAddressDocument['failure'];
  failedAt: string;
}>;

/** Newest first. `printOf`: the fingerprint of an address. */
export async function failedAddressesPage(
  read: ReadModels,
  failure: FailedAddressDocument['failure'] | undefined,
  page: PageRequest,
  printOf: (email: string) => string,
): Promise<Page<FailedAddress>> {
  const newestFirst = { where: failure === undefined ? {} : { failure }, sort: { failedAt: -1 } } as const;
  const { items, nextCursor } = await findPage(read, failedAddresses, newestFirst, page);
  const ids = items.map(({ memberId }) => memberId);
  const [bylineOf, found] = await Promise.all([bylinesOf(read, ids), read.getMany(members, [...new Set(ids)])]);
  const emails = new Map(found.map(({ _id, email }) => [_id, email]));
  return {
    items: items.map(({ _id: id, memberId, failure: how, failedAt }) => {
      const email = emails.get(memberId);
      return {
        ...{ id, failure: how, failedAt },
        email: email !== undefined && printOf(email) === id ? email : null,
        member: { id: memberId, name: bylineOf(memberId).name },
      };
    }),
    nextCursor,
  };
}
