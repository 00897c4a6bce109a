// Checks that the indexes of the log lead to its events and to nothing else. It reads each index in its order, which is
// many times faster than looking up events. Sums of hashes tell whether table and index have the same entries.
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { boundLimit } from '../../files/open-sqlite.ts';

type Entry = Readonly<{ position: number; id: string; stream: string; revision: number }>;

const entriesPerPage = 1_000;

export function startIndexScan(db: DatabaseSync) {
  const byId = sums();
  const byStream = sums();

  async function agreesById(upTo: number): Promise<boolean> {
    const found = sums();
    let last = '';
    for await (const { id, position } of inOrder(db, idPage, [''], ({ id }) => [id])) {
      // Found twice, or where a look-up would not find it.
      if (id <= last) return false;
      last = id;
      if (position <= upTo) found.add(id, position, 0);
    }
    return found.equal(byId);
  }

  async function agreesByStream(upTo: number): Promise<boolean> {
    const found = sums();
    let last = { stream: '', revision: -1, position: 0 };
    for await (const each of inOrder(db, streamPage, ['', -1], ({ stream, revision }) => [stream, revision])) {
      const { stream, revision, position } = each;
      const isNext = stream === last.stream && revision === last.revision + 1 && position > last.position;
      if (!isNext && !(stream > last.stream && revision === 0)) return false;
      last = { stream, revision, position };
      if (position <= upTo) found.add(stream, position, revision);
    }
    return found.equal(byStream);
  }

  return {
    /** Adds an event of the table. */
    add({ position, id, stream, revision }: Entry): void {
      byId.add(id, position, 0);
      byStream.add(stream, position, revision);
    },
    /** Returns false if the indexes up to a position differ from the added events, or if ids or revisions are wrong. */
    agrees: async (upTo: number) => (await agreesById(upTo)) && (await agreesByStream(upTo)),
  };
}

const idPage = `SELECT id, position FROM event INDEXED BY event_by_id WHERE id > ? ORDER BY id ${boundLimit}`;
const streamPage = `SELECT stream, revision, position FROM event INDEXED BY event_by_stream
  WHERE (stream, revision) > (?, ?) ORDER BY stream, revision ${boundLimit}`;

type Key = readonly (string | number)[];

/** Reads an index page by page, so that the process stays responsive. */
async function* inOrder(db: DatabaseSync, sql: string, first: Key, keyOf: (row: Entry) => Key): AsyncGenerator<Entry> {
  const statement = db.prepare(sql);
  for (let key = first; ; ) {
    const page = statement.all(...key, entriesPerPage) as unknown as readonly Entry[];
    yield* page;
    const end = page.at(-1);
    if (end === undefined) return;
    key = keyOf(end);
    await nextTurn();
  }
}

/** Two sums of 32 bits over hashes of entries, and their number. */
function sums() {
  let [first, second, count] = [0, 0, 0];
  return {
    add(text: string, position: number, revision: number): void {
      const hash = mixed(mixed(hashOf(text), position), revision);
      first = (first + hash) | 0;
      second = (second + mixed(hash ^ 0x5bd1e995, position)) | 0;
      count += 1;
    },
    equal: (other: { values(): readonly number[] }) => String([first, second, count]) === String(other.values()),
    values: () => [first, second, count],
  };
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/** Mixes a whole number into a hash, as MurmurHash3 finishes one. */
function mixed(hash: number, value: number): number {
  let result = Math.imul(hash ^ (value | 0) ^ Math.imul(Math.floor(value / 2 ** 32), 0x9e3779b1), 0x85ebca6b);
  result = Math.imul(result ^ (result >>> 13), 0xc2b2ae35);
  return result ^ (result >>> 16);
}
