// Documents as a fold finds them, each with the position of the last event in it.
import type { Position } from '../../kernel/event.ts';
import type { Document, DocumentStore } from '../documents/document-store.ts';

export type Positioned = Readonly<{ doc: Document | null; position: Position }>;

/**
 * Document and position are of the same moment. Otherwise a rival's write between the two reads could make an event look missing
 * from a document that already has it. Ids never written are left out.
 */
export async function readPositioned(
  name: string,
  keys: readonly string[],
  documents: DocumentStore,
): Promise<ReadonlyMap<string, Positioned>> {
  for (;;) {
    const positions = await documents.positions(name, keys);
    // Most documents that are folded are new and need no second look-up.
    const known = keys.filter((key) => positions.has(key));
    const docs = known.length > 0 ? await documents.getMany(name, known) : [];
    const found = new Map<string, Positioned>(docs.map(({ _at, ...doc }) => [doc._id, { doc, position: _at }]));
    const gone = known.filter((key) => !found.has(key));
    const goneAt = gone.length > 0 ? await documents.positions(name, gone) : positions;
    if (gone.some((key) => goneAt.get(key) !== positions.get(key))) continue;
    for (const key of gone) found.set(key, { doc: null, position: positions.get(key) ?? 0n });
    return found;
  }
}
