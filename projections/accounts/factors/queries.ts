// Queries about how members authenticate.
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { type OwnPasskey, passkeyDomains, passkeys, presentPasskey, secondFactors } from './projection.ts';

export type OwnSecondFactor = Readonly<{ since: string; recoveryCodesLeft: number }>;

/** Returns undefined while it is off. */
export async function secondFactorOf(read: ReadModels, memberId: string): Promise<OwnSecondFactor | undefined> {
  const doc = await read.get(secondFactors, memberId);
  return doc && { since: doc.since, recoveryCodesLeft: doc.recoveryCodesLeft };
}

/** More than a member may have. */
const maxPasskeys = 100;

export async function passkeysOf(read: ReadModels, memberId: string): Promise<readonly OwnPasskey[]> {
  const found = await read.find(passkeys, { where: { memberId }, sort: { addedAt: 1 }, limit: maxPasskeys });
  return found.map(({ _at, ...passkey }) => presentPasskey(passkey));
}

const maxDomains = 1_000;

export async function passkeysByDomain(read: ReadModels) {
  const found = await read.find(passkeyDomains, { limit: maxDomains });
  return found.map(({ _id, passkeys: count }) => ({ domain: _id, passkeys: count }));
}
