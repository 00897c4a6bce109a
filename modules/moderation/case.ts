// A case is what was flagged, however many flagged it. Its decisions are counted, so that two moderators who decide at once meet in one
// stream, where the second is told that it is decided already.
import { derivedId } from '../../src/kernel/ids.ts';
import type { FlaggedKind } from './flag.ts';

export const caseIdOf = (kind: FlaggedKind, aboutId: string): string => `${kind}-${aboutId}`;

/** @param round how many decisions the case has had before. */
export const decisionIdOf = (caseId: string, round: number): string => derivedId('decision', caseId, round);
