// Queries about how members authenticate.
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { type OwnPasskey, presentPasskey } from './present.ts';
import { passkeyDomains, passkeys, secondFactors } from './projection.ts';

export type OwnSecondFactor = Readonly<{ since: string; recoveryCodesLeft: number }>;

/** Undefined while it is off. */
export async function secondFactorOf(read: ReadModels, memberId: string): Promise<OwnSecondFactor | undefined> {
  const doc = await read.get(secondFactors, memberId);
  return doc && { since: doc.since, recoveryCodesLeft: doc.recoveryCodesLeft };
}

/** More than a member may have. */
const maxPasskeys = 100;

/** Oldest first. */
export async function passkeysOf(read: ReadModels, memberId: string): Promise<readonly OwnPasskey[]> {
  const found = await read.find(passkeys, { where: { memberId }, sort: { addedAt: 1 }, limit: maxPasskeys });
  return found.map(({ _at, ...passkey }) => presentPasskey(passkey));
}

const maxDomains = 1_000;

export async function passkeysByDomain(
  read: ReadModels,
): Promise<readonly Readonly<{ domain: string; passkeys: number }>[]> {
  const found = await read.find(passkeyDomains, { limit: maxDomains });
  return found.map(({ _id, passkeys: count }) => ({ domain: _id, passkeys: count }));
}
