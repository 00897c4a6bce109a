// Queries about how members prove who they are.
import type { ReadModels } from '../../src/platform/read-models.ts';
import { secondFactors } from './projection.ts';

export type OwnSecondFactor = Readonly<{ since: string; recoveryCodesLeft: number }>;

/** Undefined while it is off. */
export async function secondFactorOf(read: ReadModels, memberId: string): Promise<OwnSecondFactor | undefined> {
  const doc = await read.get(secondFactors, memberId);
  return doc && { since: doc.since, recoveryCodesLeft: doc.recoveryCodesLeft };
}
