// What members can flag, as the features that own it declare it.
import type { Flaggable } from '../../src/platform/flaggable.ts';
import { type FlaggedKind, flaggedKinds } from './model/flag.ts';

export type Flaggables = Readonly<Record<FlaggedKind, Flaggable>>;

/** Throws unless the features declare each kind of content that can be flagged, and no other. */
export function requireFlaggables(declared: Readonly<Record<string, Flaggable>>): Flaggables {
  const undeclared = flaggedKinds.filter((kind) => declared[kind] === undefined);
  const unknown = Object.keys(declared).filter((kind) => !flaggedKinds.some((known) => known === kind));
  if (undeclared.length > 0) throw new Error(`No feature declares how to flag: ${undeclared.join(', ')}.`);
  if (unknown.length > 0) throw new Error(`Add to flaggedKinds what a feature declares: ${unknown.join(', ')}.`);
  return declared as Flaggables;
}
