// The room that a member's uploads take, in one stream for each member, so that concurrent uploads never exceed the quota. An upload takes
// its room before its files are stored, and frees it when it is removed.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import type { Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf } from '../../src/kernel/event.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { quotaUsedUp } from './errors.ts';

const ofUpload = { memberId: idOf('member'), mediaId: idOf('upload') };

export const UploadRoomTaken = defineEvent('UploadRoomTaken', {
  summary: 'The files of an upload took some of the room that a member has for uploads.',
  schema: z.object({ ...ofUpload, bytes: z.int().min(0) }),
});

const UploadRoomFreed = defineEvent('UploadRoomFreed', {
  summary: 'An upload that was removed, or never recorded, no longer takes room of its member.',
  schema: z.object(ofUpload),
});

const events = [UploadRoomTaken, UploadRoomFreed] as const;

type RoomCommand =
  | Command<'TakeRoom', Readonly<{ memberId: string; mediaId: string; bytes: number; quotaBytes: number }>>
  | Command<'FreeRoom', Readonly<{ memberId: string; mediaId: string }>>;

/** What each upload takes, by its id. */
type Room = ReadonlyMap<string, number>;

/** Bounds how many uploads fit into a quota: each also takes several files. */
const leastBytes = 100_000;

function evolve(room: Room, { type, data }: EventsOf<typeof events>): Room {
  const next = new Map(room);
  if (type === 'UploadRoomTaken') next.set(data.mediaId, data.bytes);
  else next.delete(data.mediaId);
  return next;
}

function decide({ type, data }: RoomCommand, room: Room): readonly EventsOf<typeof events>[] | Refusal {
  const { memberId, mediaId } = data;
  if (type === 'FreeRoom') return room.has(mediaId) ? [UploadRoomFreed({ memberId, mediaId })] : [];
  if (room.has(mediaId)) return [];
  const bytes = Math.max(data.bytes, leastBytes);
  const taken = room.values().reduce((sum, each) => sum + each, 0);
  if (taken + bytes <= data.quotaBytes) return [UploadRoomTaken({ memberId, mediaId, bytes })];
  return quotaUsedUp.saying(
    `This upload takes ${megabytes(bytes)} MB, and of your ${megabytes(data.quotaBytes)} MB for pictures and videos ${megabytes(data.quotaBytes - taken)} MB are free. Delete posts with pictures or videos that you no longer need, or choose a smaller file.`,
  );
}

const megabytes = (bytes: number): string =>
  (bytes / 1_000_000).toLocaleString('en-GB', { maximumFractionDigits: bytes < 10_000_000 ? 1 : 0 });

export const uploadRoom = aggregate({
  category: 'uploadroom',
  id: ['memberId'],
  events,
  decider: { initial: new Map() as Room, evolve, decide },
});
