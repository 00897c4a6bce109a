import { describe, expect, it } from 'vitest';
import { fold } from '../../../src/kernel/decider.ts';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import { quotaUsedUp } from './errors.ts';
import { UploadRoomTaken, uploadRoom } from './room.ts';

const ada: Actor = { kind: 'member', id: 'ada', isAdmin: false };
const at = '2026-03-02T09:00:00.000Z';
const megabyte = 1_000_000;

describe('the room for a member’s uploads', () => {
  const room = specify(uploadRoom);
  const take = (mediaId: string, bytes: number) =>
    ({
      type: 'TakeRoom',
      data: { memberId: 'ada', mediaId, bytes, quotaBytes: 10 * megabyte },
      actor: ada,
      at,
    }) as const;
  const free = (mediaId: string) => ({ type: 'FreeRoom', data: { memberId: 'ada', mediaId }, actor: ada, at }) as const;
  const roomTaken = (mediaId: string, bytes: number) => UploadRoomTaken({ memberId: 'ada', mediaId, bytes });
  const freed = (mediaId: string) => {
    const events = uploadRoom.decider.decide(free(mediaId), fold(uploadRoom.decider, [roomTaken(mediaId, megabyte)]));
    if (!Array.isArray(events)) throw new Error('Room can always be freed.');
    return events;
  };

  it('is taken up to the quota, and not a byte beyond it', () => {
    room
      .given(roomTaken('m1', 4 * megabyte))
      .when(take('m2', 6 * megabyte))
      .thenDecided(roomTaken('m2', 6 * megabyte));
    room
      .given(roomTaken('m1', 4 * megabyte))
      .when(take('m2', 6 * megabyte + 1))
      .thenRefused(quotaUsedUp);
  });

  it('counts a tiny file as a tenth of a megabyte, because each upload takes several files', () => {
    room.given().when(take('m1', 1)).thenDecided(roomTaken('m1', 100_000));
  });

  it('is taken once by each upload', () => {
    room
      .given(roomTaken('m1', 4 * megabyte))
      .when(take('m1', 9 * megabyte))
      .thenNothing();
  });

  it('is free again once the upload is removed', () => {
    room
      .given(roomTaken('m1', 9 * megabyte), ...freed('m1'))
      .when(take('m2', 9 * megabyte))
      .thenDecided(roomTaken('m2', 9 * megabyte));
    room
      .given(roomTaken('m1', megabyte), ...freed('m1'))
      .when(free('m1'))
      .thenNothing();
    room.given().when(free('m1')).thenNothing();
  });

  it('says how much is needed and how much is left', () => {
    const refused = uploadRoom.decider.decide(
      take('m2', 7 * megabyte),
      fold(uploadRoom.decider, [roomTaken('m1', 4.5 * megabyte)]),
    );
    expect(refused).toMatchObject({
      message: expect.stringContaining('takes 7 MB, and of your 10 MB for pictures and videos 5.5 MB are free'),
    });
  });
});
