import { expect, test } from 'vitest';
import { mongoRoomFinding, roomFinding, spareRoomFinding } from './disk-room.ts';

const gib = 2 ** 30;
const mongoWith = (freeGiB: number, storedGiB: number) =>
  mongoRoomFinding({ fsTotalSize: 100 * gib, fsUsedSize: (100 - freeGiB) * gib, storageSize: storedGiB * gib }, true);
const room = (freeMiB: number, documentsMiB: number, totalMiB = 4_000, production = false) =>
  roomFinding('/data', { freeMiB, totalMiB, production }, documentsMiB);
const spare = (freeMiB: number, documentsMiB: number, isMemory = false) =>
  spareRoomFinding('/tmp', { freeMiB, documentsMiB, isMemory, mend: 'Set TMPDIR.' });

test.each([
  ['less room than a rebuild needs', room(700, 500), '756 MiB'],
  ['a nearly full disk', room(3.4, 0), '256 MiB'],
  ['a nearly full disk of MongoDB', mongoWith(0.1, 40), '256 MiB'],
])('finds %s, and says how to mend it', (_what, { fine, mend }, how) => {
  expect(fine).toBe(false);
  expect(mend).toContain(how);
});

test.each([
  ['less than a tenth of a large disk', 9_000, 100_000],
  ['less than 2 GB of a small one', 1_900, 4_000],
])('finds %s on a site for people, and notes it elsewhere', (_what, freeMiB, totalMiB) => {
  expect(room(freeMiB, 0, totalMiB, true)).toMatchObject({
    fine: false,
    mend: expect.stringContaining('before it is full'),
  });
  expect(room(freeMiB, 0, totalMiB)).toMatchObject({ fine: true, mend: expect.stringContaining('before it is full') });
});

test.each([
  ['no room for a copy of the read models', spare(900, 4_700), 'take'],
  ['room for it in memory, which it would fill', spare(9_000, 4_700, true), 'in memory'],
  ['less room at MongoDB than it has filled', mongoWith(30, 40), '30720 MiB (30 %) are free at the disk of MongoDB'],
  ['a MongoDB that reports nothing about its disk', mongoRoomFinding({ storageSize: gib }, true), 'does not report'],
])('notes %s, and nothing fails by it', (_what, { fine, message, mend }, what) => {
  expect(fine).toBe(true);
  expect(mend).not.toBeNull();
  expect(message).toContain(what);
});

test.each([
  ['room for a rebuild, and more', room(3_000, 500)],
  ['room for a copy of the read models', spare(4_701, 4_700)],
  ['a little memory for the few read models of a new site', spare(60, 4, true)],
  ['room at MongoDB for all that is there once more', mongoWith(41, 40)],
])('is content with %s', (_what, finding) => {
  expect(finding).toMatchObject({ fine: true, mend: null });
});
