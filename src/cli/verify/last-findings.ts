// What `verify` found last, by part. `doctor` reports it, since it can't read everything again each time that somebody asks whether
// all is well.
import { isDiskFull } from '../../platform/disk-full.ts';
import type { DocumentStore } from '../../platform/documents/document-store.ts';
import { readNote, writeNote } from '../../platform/notes.ts';
import type { Cli } from '../verb.ts';

/** The parts that `verify` can check by themselves. */
export const parts = ['files', 'log', 'media', 'read-models'] as const;
export type Part = (typeof parts)[number];

/** The first finding in a part, and when it was found, in ISO 8601. */
type PartFinding = Readonly<{ message: string; at: string }>;
type LastFindings = Readonly<{ _id: 'verify-findings'; parts: Readonly<Partial<Record<Part, PartFinding>>> }>;

export async function readLastFindings(operations: DocumentStore): Promise<LastFindings['parts']> {
  return (await readNote<LastFindings>(operations, 'verify-findings'))?.parts ?? {};
}

/** Records the first finding in each checked part; undefined if there is none. What was found in other parts stays. */
export async function recordFindings(
  operations: DocumentStore,
  found: Readonly<Partial<Record<Part, string | undefined>>>,
  cli: Cli,
): Promise<void> {
  const before = await readLastFindings(operations);
  const at = cli.clock().toISOString();
  const checked = new Map(Object.entries(found));
  const now = Object.fromEntries([
    ...Object.entries(before).filter(([part]) => !checked.has(part)),
    ...checked
      .entries()
      .flatMap(([part, message]) => (message === undefined ? [] : [[part, { message, at }] as const])),
  ]);
  if (Object.keys(before).length === 0 && Object.keys(now).length === 0) return;
  const note: LastFindings = { _id: 'verify-findings', parts: now };
  await writeNote(operations, note).catch((error: unknown) => {
    if (!isDiskFull(error)) throw error;
    cli.note('The disk is full, so doctor can’t report what this verify found.');
  });
}
