// A small domain for tests of the platform: authors write notes, others star them, an author can be erased.
import { z } from 'zod';
import { defineEvent, personal } from '../kernel/event.ts';
import { collection, defineProjection, type Projection, tally } from '../platform/projection.ts';

export const NoteWritten = defineEvent('NoteWritten', {
  summary: 'An author wrote a note.',
  schema: z.object({ noteId: z.string(), authorId: z.string(), text: personal('authorId', z.string()) }),
});
export const NoteStarred = defineEvent('NoteStarred', {
  summary: 'Somebody starred a note.',
  schema: z.object({ noteId: z.string() }),
});
const NoteRemoved = defineEvent('NoteRemoved', {
  summary: 'A note was removed.',
  schema: z.object({ noteId: z.string() }),
});
const AuthorErased = defineEvent('AuthorErased', {
  summary: 'An author is gone for good.',
  schema: z.object({ authorId: z.string() }),
});

export const notebookEvents = [NoteWritten, NoteStarred, NoteRemoved, AuthorErased];

export type NoteDocument = Readonly<{ _id: string; authorId: string; text: string; stars: number }>;
export type ShelfDocument = Readonly<{ _id: string; notes: number }>;

const noteId = ({ data }: { data: { noteId: string } }): string => data.noteId;

export const notes = collection<NoteDocument>('notebook.notes', {
  whose: { owner: 'authorId', exportedAs: 'notes' },
  indexes: [{ fields: { authorId: 1 } }, { fields: { stars: -1 } }],
  text: ['text'],
  rules: ({ on, onEach }) => [
    on(NoteWritten, {
      key: noteId,
      fold: (_, { data }) => ({ _id: data.noteId, authorId: data.authorId, text: data.text ?? '', stars: 0 }),
    }),
    on(NoteStarred, { key: noteId, fold: (doc) => doc && { ...doc, stars: doc.stars + 1 } }),
    on(NoteRemoved, { key: noteId, fold: () => null }),
    onEach(AuthorErased, {
      where: ({ data }) => ({ authorId: data.authorId }),
      fold: (doc) => (doc.stars > 0 ? { ...doc, text: '' } : null),
    }),
  ],
});

/** How many notes each author has written. */
export const shelves = collection<ShelfDocument>('notebook.shelves', {
  whose: { owner: '_id', exportedAs: 'shelf' },
  rules: ({ on }) => [
    on(NoteWritten, {
      key: ({ data }) => data.authorId,
      fold: (doc, _, _id) => ({ _id, notes: (doc?.notes ?? 0) + 1 }),
    }),
    on(AuthorErased, { key: ({ data }) => data.authorId, fold: () => null }),
  ],
});

export const notebook: Projection = defineProjection({ name: 'notebook', version: 1, collections: [notes, shelves] });

/** The counts of all authors together are under `*`. */
export const tallies = tally('notebook.tallies', {
  of: notes,
  into: ({ authorId }) => [authorId, '*'],
  count: ({ stars }) => ({ notes: 1, stars }),
});

export const countedNotebook: Projection = defineProjection({
  ...notebook,
  collections: [...notebook.collections, tallies],
});

export const write = (id: string, authorId: string, text: string) => NoteWritten({ noteId: id, authorId, text });
export const star = (id: string) => NoteStarred({ noteId: id });
export const remove = (id: string) => NoteRemoved({ noteId: id });
export const erase = (authorId: string) => AuthorErased({ authorId });
