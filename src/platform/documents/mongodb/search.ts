// Searches in two steps. `$text` finds and ranks the documents that contain all words as typed, but matches whole words
// only. So if the page isn't full, the second step adds documents in which some word begins with an unfinished one: it
// is a range over `_words`, an index of each document's folded words. `_words` also ensures that all words are present,
// since `$text` alone would accept any of them.
import type { Collection, Filter } from 'mongodb';
import { matchesTerm, type Query, type Term, termsIn, wordsOf } from '../../../text/words.ts';
import type { CollectionSpec, Document, Stored } from '../document-store.ts';
import { serverTimeMs } from './connection.ts';
import { type Envelope, living, storedOf, textsOf, withoutStoresFields } from './envelope.ts';

/** If more documents share a prefix, only this many are ranked. Another letter or two makes them fewer. */
const candidates = 500;

export async function search<D extends Document>(
  collection: Collection<Envelope>,
  { text: fields }: CollectionSpec,
  query: Query | undefined,
  limit: number,
): Promise<readonly Stored<D>[]> {
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

/** Folded words are letters and digits, so nothing typed is syntax of `$text`. */
function exactly(query: Query): Filter<Envelope> {
  const words = new Set(termsIn(query).map(({ word }) => word));
  const held = holding(query, ({ word }) => ({ _words: word }));
  return { ...living, $text: { $search: [...words].join(' ') }, ...held };
}

function beginning(query: Query, besides: readonly Envelope[]): Filter<Envelope> {
  // `$elemMatch`, because one and the same word must be within both bounds.
  const held = holding(query, ({ word, isPrefix }) => ({
    _words: isPrefix ? { $elemMatch: { $gte: word, $lt: `${word}\u{10ffff}` } } : word,
  }));
  const others = besides.length === 0 ? {} : { _id: { $nin: besides.map(({ _id }) => _id) } };
  return { ...living, ...others, ...held };
}

/** Requires every word, in any of its forms. */
function holding(query: Query, held: (term: Term) => Filter<Envelope>): Filter<Envelope> {
  const inForm = (terms: readonly Term[]): Filter<Envelope> => ({ $and: terms.map(held) });
  return { $and: query.map((forms): Filter<Envelope> => ({ $or: forms.map(inForm) })) };
}

/** Ranks as MongoDB does: first by the weight of the field, then by the share of the field's words that are hits. */
function scoreOf(doc: Document, fields: readonly string[], query: Query): number {
  const terms = termsIn(query);
  const hits = (word: string) => terms.some((term) => matchesTerm(term, word));
  return fields.reduce((score, field) => {
    const words = textsOf(doc, field).flatMap(wordsOf);
    const share = words.length === 0 ? 0 : words.filter(hits).length / words.length;
    return score * 8 + (share === 0 ? 0 : 1 + share);
  }, 0);
}
