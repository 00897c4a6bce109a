// How often a model was asked about each recent article: an operational document. Losing it costs one more question.
import type { DocumentStore, Stored } from '../../src/platform/documents/document-store.ts';

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
