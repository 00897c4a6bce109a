// Removes uploads that nothing shows, a day after they arrived and in a daily sweep; deletes files whose job was lost;
// and measures uploads from before measuring.
import type { Position } from '../../src/kernel/event.ts';
import { addMs, dayMs, minuteMs } from '../../src/kernel/instants.ts';
import type { Acting } from '../../src/platform/commands/act-as.ts';
import type { MediaStore } from '../../src/platform/media/media-store.ts';
import { type Schedule, schedule } from '../../src/platform/reactor/schedule.ts';
import { members } from '../accounts/index.ts';
import { createMeasuring } from './measuring.ts';
import { mediaUrl } from './model/addresses.ts';
import { UploadRoomTaken, uploadRoom } from './model/room.ts';
import { MediaUploaded, type ShownIn, uploads } from './model/upload.ts';

export type ScheduleDeps = Readonly<{
  /** What shows a URL as of a position, according to the read model. Throws while that is not known. */
  shownIn(url: string, upTo: Position): Promise<readonly ShownIn[]>;
  /** Whether a post, or the profile of a member, shows a URL, according to its own stream. */
  isShownBy(shownIn: ShownIn, ownerId: string, url: string): Promise<boolean>;
  /** Ids of the uploads from before an instant that nothing shows, according to the read model. */
  unshown(uploadedBefore: Date): AsyncIterable<string>;
  /** Ids of the oldest unmeasured uploads: as many as one run measures. */
  unmeasured(): AsyncIterable<string>;
  /** Ids of the stored files of uploads that the read model doesn't have: removed ones, and ones that are just arriving. */
  unlisted(): AsyncIterable<string>;
  store: MediaStore;
}>;

export function mediaSchedules(deps: ScheduleDeps): readonly Schedule[] {
  const { shownIn, unshown, unmeasured, unlisted, store } = deps;
  const measure = createMeasuring(store);
  const removeUnused = createRemoving(deps);
  return [
    schedule.at(
      'media.remove-unshown',
      MediaUploaded,
      { lane: 'media', afterMs: dayMs },
      async ({ data: { mediaId }, position }, { acting }) => {
        if ((await shownIn(mediaUrl(mediaId), position)).length === 0) await removeUnused(mediaId, acting);
      },
    ),
    // A request that was interrupted, or refused by a full disk, took room for an upload that never came.
    schedule.at(
      'media.free-unused-room',
      UploadRoomTaken,
      { lane: 'media', afterMs: dayMs },
      async ({ data: { memberId, mediaId } }, { acting }) => {
        if ((await acting.load(uploads, mediaId)).state.status === 'kept') return;
        await acting.execute(uploadRoom, memberId, { type: 'FreeRoom', data: { memberId, mediaId } });
      },
    ),
    schedule.sweep(
      'media.sweep-unshown',
      { everyMs: dayMs, lane: 'media' },
      ({ acting }) => unshown(new Date(Date.parse(acting.at) - dayMs)),
      (mediaId, { acting }) => removeUnused(mediaId, acting),
    ),
    schedule.sweep('media.delete-removed', { everyMs: dayMs, lane: 'media' }, unlisted, async (mediaId, { acting }) => {
      if ((await acting.load(uploads, mediaId)).state.status === 'removed') await store.delete(mediaId);
    }),
    // No event announces what an older Kindling recorded, so it is searched for.
    schedule.sweep(
      'media.measure-unmeasured',
      { everyMs: minuteMs, lane: 'media' },
      unmeasured,
      (mediaId, { acting }) => measure(mediaId, acting),
    ),
  ];
}

/** Detaches an upload from what no longer shows it, except within a day, when a request may not have published yet. */
function createRemoving({ isShownBy }: Pick<ScheduleDeps, 'isShownBy'>) {
  return async (mediaId: string, acting: Acting): Promise<void> => {
    const { state } = await acting.load(uploads, mediaId);
    if (state.status !== 'kept') return;
    const { state: owner } = await acting.load(members, state.ownerId);
    // The reaction to the erasure was lost.
    if (owner.status === 'erased') {
      await acting.execute(uploads, mediaId, { type: 'EraseUpload', data: { mediaId } });
      return;
    }
    const attachedBefore = addMs(acting.at, -dayMs);
    for (const [postId, attachedAt] of state.uses) {
      if (attachedAt === null || (await isShownBy(postId, state.ownerId, mediaUrl(mediaId)))) continue;
      const data = { mediaId, postId, shownIn: [], attachedBefore };
      await acting.execute(uploads, mediaId, { type: 'DetachUpload', data }, { step: `DetachUpload from ${postId}` });
    }
    await acting.execute(uploads, mediaId, { type: 'RemoveUpload', data: { mediaId } });
  };
}
