// Search by words over the FTS5 table of a collection. `src/text/words.ts` folds the words before they are stored.
import type { Query } from '../../../text/words.ts';
import { boundLimit } from '../../files/open-sqlite.ts';
import type { Database } from './database.ts';
import type { DocumentRow } from './find-documents.ts';
import type { Layout } from './layout.ts';

/** Ranking reads every hit, and a very common word must not block the event loop. Only the newest hits are ranked. */
const maxRanked = 1_000;

export function searchDocuments(db: Database, layout: Layout, query: Query | undefined, limit: number): DocumentRow[] {
  if (query === undefined || layout.text === undefined) return [];
  const { table, fields } = layout.text;
  const weights = fields.map((_, at) => 4 ** (fields.length - 1 - at)).join(', ');
  return db.exactRows<DocumentRow>(
    `SELECT d._at, d.doc FROM (
       SELECT n FROM (
         SELECT rowid AS n, bm25(${table}, ${weights}) AS score FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid DESC LIMIT ${maxRanked}
       ) ORDER BY score, n DESC ${boundLimit}
     ) h CROSS JOIN ${layout.table} d ON d.n = h.n`,
    [matchOf(query), limit],
  );
}

/** Words are letters and digits, so quoting them leaves no syntax. */
function matchOf(query: Query): string {
  const ofTerms = (terms: Query[number][number]) =>
    terms.map(({ word, isPrefix }) => `"${word}"${isPrefix ? '*' : ''}`).join(' AND ');
  return query.map((forms) => `(${forms.map((terms) => `(${ofTerms(terms)})`).join(' OR ')})`).join(' AND ');
}
