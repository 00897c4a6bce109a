// Remembers which GridFS files are being written or removed. A file is an entry and its chunks, which MongoDB does not
// change atomically. A later start finds here what a crash left half done, and completes it.
import type { ObjectId } from 'mongodb';
import type { MongoConnection } from './connection.ts';

/** Longer than any upload takes, so anything begun this long ago was left by a crash. */
const leftoverAgeMs = 60 * 60 * 1000;

type Unfinished = { _id: ObjectId; work: 'writing' | 'removing'; since: Date };

export function unfinishedFiles({ db, withRetries }: Pick<MongoConnection, 'db' | 'withRetries'>, bucketName: string) {
  const unfinished = db.collection<Unfinished>(`${bucketName}.unfinished`);
  const files = db.collection<{ _id: ObjectId }>(`${bucketName}.files`);
  const chunks = db.collection<{ files_id: ObjectId }>(`${bucketName}.chunks`);

  const remember = (_id: ObjectId, work: Unfinished['work']) =>
    withRetries(() => unfinished.updateOne({ _id }, { $set: { work, since: new Date() } }, { upsert: true }));
  const finish = async (_id: ObjectId) => {
    await withRetries(() => unfinished.deleteOne({ _id }));
  };
  const discard = async (_id: ObjectId) => {
    // The entry goes first, so that a file that can be found is whole.
    await withRetries(() => files.deleteOne({ _id }));
    await withRetries(() => chunks.deleteMany({ files_id: _id }));
  };

  return {
    begin: (_id: ObjectId) => remember(_id, 'writing'),
    finish,
    /** Stays remembered, because a chunk still on its way may arrive after the others are gone. */
    abandon: discard,
    async remove(_id: ObjectId) {
      await remember(_id, 'removing');
      await discard(_id);
      await finish(_id);
    },
    async sweep() {
      const before = new Date(Date.now() - leftoverAgeMs);
      for (const { _id, work } of await withRetries(() => unfinished.find({ since: { $lt: before } }).toArray())) {
        const isWhole = work === 'writing' && (await withRetries(() => files.findOne({ _id }))) !== null;
        if (!isWhole) await discard(_id);
        await finish(_id);
      }
    },
  };
}
