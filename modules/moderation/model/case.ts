// A case is what was flagged, however many members flagged it. Its decisions are counted, so that two moderators who
// decide at once write to one stream, where the second learns that it is decided already.
import { derivedId } from '../../../src/kernel/ids.ts';
import type { FlaggedKind } from './flag.ts';

export const caseIdOf = (kind: FlaggedKind, aboutId: string): string => `${kind}-${aboutId}`;

/** @param round The number of earlier decisions of the case. */
export const decisionIdOf = (caseId: string, round: number): string => derivedId('decision', caseId, round);
