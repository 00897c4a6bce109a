// What `verify` found last, by part, for `doctor`, which can't read everything again. A server records damage of its log there, too.
import type { DocumentStore } from '../../platform/documents/document-store.ts';
import { readNote, writeNote } from '../../platform/notes.ts';

/** The parts that `verify` can check by themselves. */
export const parts = ['files', 'log', 'media', 'read-models'] as const;
export type Part = (typeof parts)[number];

/** The first finding in each checked part; undefined if there is none. */
export type PartFindings = Readonly<Partial<Record<Part, string | undefined>>>;

/** The first finding in a part, and when it was found, in ISO 8601. */
type PartFinding = Readonly<{ message: string; at: string }>;
export type FoundParts = Readonly<Partial<Record<Part, PartFinding>>>;
type LastFindings = Readonly<{ _id: 'verify-findings'; parts: FoundParts }>;

export async function readLastFindings(operations: DocumentStore): Promise<FoundParts> {
  return (await readNote<LastFindings>(operations, 'verify-findings'))?.parts ?? {};
}

/** Records what was found. What was found earlier in parts that were not checked now stays. */
export async function recordFindings(operations: DocumentStore, found: PartFindings, now: Date): Promise<void> {
  const before = await readLastFindings(operations);
  const at = now.toISOString();
  const after: Record<string, PartFinding> = { ...before };
  for (const [part, message] of Object.entries(found)) {
    delete after[part];
    if (message !== undefined) after[part] = { message, at };
  }
  if (Object.keys(before).length === 0 && Object.keys(after).length === 0) return;
  await writeNote<LastFindings>(operations, { _id: 'verify-findings', parts: after });
}
