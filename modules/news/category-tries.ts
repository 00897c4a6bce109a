// How often a model was recently asked about each article. Its history is not needed, so it is one operational document
// and not an event; losing some of it costs one more question.
import type { DocumentStore, Stored } from '../../src/platform/documents/document-store.ts';

/** By the article's id. */
type TriesDocument = Readonly<{ _id: string; tries: Readonly<Record<string, number>> }>;

const collection = 'news.category-tries';
const _id = 'articles';

export type CategoryTries = Readonly<{
  read(): Promise<Stored<TriesDocument>>;
  /** Undefined if someone else has written since `before`. */
  write(before: Stored<TriesDocument>, tries: TriesDocument['tries']): Promise<Stored<TriesDocument> | undefined>;
}>;

export function createCategoryTries(operations: DocumentStore): CategoryTries {
  return {
    async read() {
      await operations.ensure({ name: collection, indexes: [] });
      return (await operations.get<TriesDocument>(collection, _id)) ?? { _id, tries: {}, _at: 0n };
    },
    async write(before, tries) {
      const position = before._at + 1n;
      const { ignored } = await operations.write<TriesDocument>(collection, [{ _id, doc: { _id, tries }, position }]);
      return ignored.length === 0 ? { _id, tries, _at: position } : undefined;
    },
  };
}
