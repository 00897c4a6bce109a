// An invalid projection is refused when it is defined, not when it first fails.
import { expect, test } from 'vitest';
import { NoteStarred, NoteWritten, notes, shelves, tallies } from '../testing/notebook.ts';
import { collection, defineProjection, tally } from './projection.ts';

const define = (...collections: Parameters<typeof defineProjection>[0]['collections']) =>
  defineProjection({ name: 'notebook', version: 1, collections });

test('a collection’s name includes its projection’s', () => {
  expect(() => defineProjection({ name: 'diary', version: 1, collections: [notes] })).toThrow(
    'Collection notebook.notes must be named diary.…',
  );
});

test('a tally counts a collection of the same projection, and no other tally', () => {
  const twice = tally('notebook.twice', { of: tallies, into: () => 'all', count: () => ({ authors: 1 }) });
  expect(() => define(shelves, tallies)).toThrow('notebook.tallies counts notebook.notes, which is not in notebook.');
  expect(() => define(notes, tallies, twice)).toThrow('which is a tally itself');
  expect(() => define(tallies, notes)).not.toThrow();
});

test('a counted collection has at most one rule for each event', () => {
  type Mark = Readonly<{ _id: string; byOne: boolean }>;
  const marks = collection<Mark>('notebook.marks', {
    whose: 'nobody',
    indexes: [{ fields: { byOne: 1 } }],
    rules: ({ on, onEach }) => [
      on(NoteWritten, { key: ({ data }) => data.noteId, fold: (_, __, _id) => ({ _id, byOne: true }) }),
      on(NoteStarred, { key: ({ data }) => data.noteId, fold: () => null }),
      onEach(NoteStarred, { where: () => ({ byOne: true }), fold: (doc) => ({ ...doc, byOne: false }) }),
    ],
  });
  const counted = tally('notebook.counted', { of: marks, into: () => 'all', count: () => ({ marks: 1 }) });
  expect(() => define(marks)).not.toThrow();
  expect(() => define(marks, counted)).toThrow('one rule has to say all that NoteStarred does to it');
});
