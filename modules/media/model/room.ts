// The room that a member's uploads take, in one stream, so that concurrent uploads never exceed the quota. It is taken
// before the files are stored.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf } from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { quotaUsedUp } from './errors.ts';

const ofUpload = { memberId: idOf('member'), mediaId: idOf('upload') };

export const UploadRoomTaken = defineEvent('UploadRoomTaken', {
  summary: 'An upload used some of a member’s storage.',
  schema: z.object({ ...ofUpload, bytes: z.int().min(0) }),
});

const UploadRoomFreed = defineEvent('UploadRoomFreed', {
  summary: 'The storage of an upload that was removed, or never recorded, is free again.',
  schema: z.object(ofUpload),
});

const events = [UploadRoomTaken, UploadRoomFreed] as const;

type RoomCommand =
  | Command<'TakeRoom', Readonly<{ memberId: string; mediaId: string; bytes: number; quotaBytes: number }>>
  | Command<'FreeRoom', Readonly<{ memberId: string; mediaId: string }>>;

type Room = Readonly<{
  takenBytes: number;
  /** What each upload takes, by its id, in groups by the id's end: an event copies one group, not thousands of uploads. */
  groups: ReadonlyMap<string, ReadonlyMap<string, number>>;
}>;

const groupOf = (mediaId: string): string => mediaId.slice(-2);
const bytesOf = ({ groups }: Room, mediaId: string): number | undefined => groups.get(groupOf(mediaId))?.get(mediaId);

/** Bounds how many uploads fit into a quota: each also takes several files. */
const leastBytes = 100_000;

function evolve(room: Room, { type, data }: EventsOf<typeof events>): Room {
  const { mediaId } = data;
  const group = new Map(room.groups.get(groupOf(mediaId)));
  let takenBytes = room.takenBytes - (group.get(mediaId) ?? 0);
  group.delete(mediaId);
  if (type === 'UploadRoomTaken') {
    takenBytes += data.bytes;
    group.set(mediaId, data.bytes);
  }
  return { takenBytes, groups: new Map(room.groups).set(groupOf(mediaId), group) };
}

function decide({ type, data }: RoomCommand, room: Room): readonly EventsOf<typeof events>[] | Refusal {
  const { memberId, mediaId } = data;
  const isTaken = bytesOf(room, mediaId) !== undefined;
  if (type === 'FreeRoom') return isTaken ? [UploadRoomFreed({ memberId, mediaId })] : [];
  if (isTaken) return [];
  const bytes = Math.max(data.bytes, leastBytes);
  const free = data.quotaBytes - room.takenBytes;
  if (bytes <= free) return [UploadRoomTaken({ memberId, mediaId, bytes })];
  return quotaUsedUp.saying(
    `This upload takes ${megabytes(bytes)} MB, and of your ${megabytes(data.quotaBytes)} MB for pictures and videos ${megabytes(Math.max(free, 0))} MB are free. Delete posts with pictures or videos that you no longer need, or choose a smaller file.`,
  );
}

const megabytes = (bytes: number): string =>
  (bytes / 1_000_000).toLocaleString('en-GB', { maximumFractionDigits: bytes < 10_000_000 ? 1 : 0 });

export const uploadRoom = aggregate({
  category: 'uploadroom',
  id: ['memberId'],
  events,
  decider: { initial: { takenBytes: 0, groups: new Map() } as Room, evolve, decide },
});
