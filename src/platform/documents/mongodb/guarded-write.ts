// Writes documents forward only. Each write is one upsert on `{ _id, _at smaller }`. A newer document or tombstone does
// not match, so the upsert tries to insert a second one, and the duplicate key means that the guard refused.
import { type ClientSession, type Collection, Long, MongoBulkWriteError } from 'mongodb';
import type { CollectionSpec, Write } from '../document-store.ts';
import { type Envelope, envelopeOf, positionOf } from './envelope.ts';
import { duplicateKey } from './failures.ts';

/** Exceeding this takes that many rivals in a row, each of which inserts the same new document just before us. */
const maxRivals = 10;

/** Returns the ids of the writes that the guard refused. */
export async function writeGuarded(
  collection: Collection<Envelope>,
  spec: CollectionSpec,
  writes: readonly Write[],
  session: ClientSession,
): Promise<string[]> {
  const ignored: string[] = [];
  for (const round of roundsOf(writes)) await writeRound([...round.values()]);
  return ignored;

  async function writeRound(round: readonly Write[]): Promise<void> {
    let pending = round;
    for (let rivals = 0; pending.length > 0; rivals++) {
      if (rivals > maxRivals)
        throw new Error(`${pending.length} writes to ${spec.name} were overtaken again and again.`);
      const doubtful = await upsert(pending);
      if (doubtful.length === 0) break;
      // A duplicate key may also mean that a rival has just inserted an older document. The session is
      // causally consistent: this read waits until a majority has the document that the upsert met.
      const ids = doubtful.map(({ _id }) => _id);
      const options = { projection: { _at: 1 }, batchSize: ids.length + 1, session } as const;
      const found = await collection.find({ _id: { $in: ids } }, options).toArray();
      const positions = new Map(found.map((envelope) => [envelope._id, positionOf(envelope)]));
      const isRefused = ({ _id, position }: Write) => (positions.get(_id) ?? -1n) >= position;
      ignored.push(...doubtful.filter(isRefused).map(({ _id }) => _id));
      pending = doubtful.filter((write) => !isRefused(write));
    }
  }

  /** Returns the writes that met a duplicate key. */
  async function upsert(pending: readonly Write[]): Promise<Write[]> {
    const operations = pending.map((write) => ({
      replaceOne: {
        filter: { _id: write._id, _at: { $lt: Long.fromBigInt(write.position) } },
        replacement: envelopeOf(spec, write),
        upsert: true,
      },
    }));
    try {
      await collection.bulkWrite(operations, { ordered: false, session });
      return [];
    } catch (error) {
      if (!(error instanceof MongoBulkWriteError)) throw error;
      const errors = error.result.getWriteErrors();
      const allAreDuplicates = errors.length > 0 && errors.every(({ code }) => code === duplicateKey);
      if (!allAreDuplicates || error.result.getWriteConcernError() !== undefined) throw error;
      return errors.flatMap(({ index }) => pending[index] ?? []);
    }
  }
}

/** An unordered bulk has no order, so each id occurs only once per round. */
function roundsOf(writes: readonly Write[]): Map<string, Write>[] {
  const rounds: Map<string, Write>[] = [];
  for (const write of writes) {
    let round = rounds.find((one) => !one.has(write._id));
    if (round === undefined) {
      round = new Map();
      rounds.push(round);
    }
    round.set(write._id, write);
  }
  return rounds;
}
