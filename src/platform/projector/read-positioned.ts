// Documents as a fold finds them: each beside the position of the last event in it.
import type { Position } from '../../kernel/event.ts';
import type { Document, DocumentStore } from '../documents/document-store.ts';

export type Positioned = Readonly<{ doc: Document | null; at: Position }>;

/**
 * Both of one moment: a rival that writes in between must not make an event look as if it were not in a document that has
 * it already. Those never written are left out.
 */
export async function readPositioned(
  name: string,
  keys: readonly string[],
  documents: DocumentStore,
): Promise<ReadonlyMap<string, Positioned>> {
  for (;;) {
    const positions = await documents.positions(name, keys);
    // Most of what is folded is new, and need not be looked for twice.
    const known = keys.filter((key) => positions.has(key));
    const docs = known.length > 0 ? await documents.getMany(name, known) : [];
    const found = new Map<string, Positioned>(docs.map(({ _at, ...doc }) => [doc._id, { doc, at: _at }]));
    const gone = known.filter((key) => !found.has(key));
    const goneAt = gone.length > 0 ? await documents.positions(name, gone) : positions;
    if (gone.some((key) => goneAt.get(key) !== positions.get(key))) continue;
    for (const key of gone) found.set(key, { doc: null, at: positions.get(key) ?? 0n });
    return found;
  }
}
