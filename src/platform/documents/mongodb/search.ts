// Search in two steps. `$text` finds and ranks the documents that hold all words as typed. It knows whole words only and can't find
// an unfinished one. So if room is left, documents follow that have a word beginning with the last one, by a range over `_words`,
// which holds each document's folded words in an ordinary index. `_words` always decides what a word is and that all are present:
// `$text` alone would accept any of the words, and splits text by rules of its own.
import type { Collection, Filter } from 'mongodb';
import { type Query, queryOf, wordsOf } from '../../../text/words.ts';
import type { CollectionSpec, Document, Stored } from '../document-store.ts';
import { serverTimeMs } from './connection.ts';
import { type Envelope, living, storedOf, textsOf, withoutStoresFields } from './envelope.ts';

/** If more documents share a prefix, only this many are ranked. Another letter or two makes them fewer. */
const candidates = 500;

export async function search<D extends Document>(
  collection: Collection<Envelope>,
  { text: fields }: CollectionSpec,
  text: string,
  limit: number,
): Promise<readonly Stored<D>[]> {
  const query = queryOf(text);
  if (query === undefined || fields === undefined) return [];
  const exact = await collection
    .find(exactly(query), { projection: withoutStoresFields, maxTimeMS: serverTimeMs })
    .sort({ _score: { $meta: 'textScore' }, _id: 1 })
    .limit(limit)
    .toArray();
  if (exact.length === limit) return exact.map(storedOf<D>);
  const begun = await collection
    .find(beginning(query, exact), { projection: withoutStoresFields, maxTimeMS: serverTimeMs })
    .limit(candidates)
    .toArray();
  const best = begun
    .map((doc) => ({ doc, score: scoreOf(doc, fields, query) }))
    .sort((a, b) => b.score - a.score || (a.doc._id < b.doc._id ? -1 : 1));
  return [...exact, ...best.slice(0, limit - exact.length).map(({ doc }) => doc)].map(storedOf<D>);
}

/** Folded words hold neither quotes nor a minus, so nothing typed is syntax of `$text`. */
function exactly({ whole, prefix }: Query): Filter<Envelope> {
  const words = [...whole, prefix];
  return { ...living, $text: { $search: words.map((word) => `"${word}"`).join(' ') }, _words: { $all: words } };
}

function beginning({ whole, prefix }: Query, besides: readonly Envelope[]): Filter<Envelope> {
  // `$elemMatch`, because one and the same word must be within both bounds.
  const begins = { _words: { $elemMatch: { $gte: prefix, $lt: `${prefix}\u{10ffff}` } } };
  const others = besides.length === 0 ? [] : [{ _id: { $nin: besides.map(({ _id }) => _id) } }];
  return { $and: [living, begins, ...whole.map((word) => ({ _words: word })), ...others] };
}

/** Ranks as MongoDB does: first by the weight of the field, then by the share of the field's words that are hits. */
function scoreOf(doc: Document, fields: readonly string[], { whole, prefix }: Query): number {
  const hits = (word: string) => word.startsWith(prefix) || whole.includes(word);
  return fields.reduce((score, field) => {
    const words = textsOf(doc, field).flatMap(wordsOf);
    const share = words.length === 0 ? 0 : words.filter(hits).length / words.length;
    return score * 8 + (share === 0 ? 0 : 1 + share);
  }, 0);
}
