// A case is what was flagged. Its decisions are counted, so that two moderators who decide at once share a stream.
import { derivedId } from '../../../src/kernel/ids.ts';
import type { FlaggedKind } from './flag.ts';

export const caseIdOf = (kind: FlaggedKind, aboutId: string): string => `${kind}-${aboutId}`;

/** @param round The number of earlier decisions of the case. */
export const decisionIdOf = (caseId: string, round: number): string => derivedId('decision', caseId, round);
