// The refusal that a suspended member gets, with the end in words and as an instant.
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { suspended } from './errors.ts';
import { type Standing, suspensionAt } from './standing.ts';

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export function whileSuspended(standing: Standing, at: string): Refusal | undefined {
  const suspension = suspensionAt(standing, at);
  if (suspension === undefined) return undefined;
  const { until } = suspension;
  const end = until === null ? 'for good' : `until ${inWords.format(new Date(until))} UTC`;
  return suspended.saying(`You are suspended ${end}: you can read and export your data, and change nothing.`, {
    until,
  });
}
