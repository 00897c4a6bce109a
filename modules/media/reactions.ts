// Deletes what removed uploads and erased members leave. A file is deleted only after `MediaRemoved` is in the log, so
// that no post can attach an upload that is being removed.
import type { Position } from '../../src/kernel/event.ts';
import type { Acting } from '../../src/platform/commands/act-as.ts';
import type { MediaStore } from '../../src/platform/media/media-store.ts';
import { type Reaction, reaction } from '../../src/platform/reactor/reaction.ts';
import { MemberErased, members } from '../accounts/index.ts';
import { uploadRoom } from './model/room.ts';
import { MediaRemoved, MediaUploaded, uploads } from './model/upload.ts';

export function mediaReactions({
  store,
  idsOfMember,
}: Readonly<{
  store: Pick<MediaStore, 'delete'>;
  /** Ids of all uploads of a member that the log records up to a position. Throws while it can't know all of them. */
  idsOfMember(memberId: string, upTo: Position): AsyncIterable<string>;
}>): readonly Reaction[] {
  const erase = (mediaId: string, acting: Acting) =>
    acting.execute(uploads, mediaId, { type: 'EraseUpload', data: { mediaId } });
  return [
    reaction('media.delete-file', MediaRemoved, { lane: 'media' }, ({ data }) => store.delete(data.mediaId)),
    reaction('media.free-room', MediaRemoved, { lane: 'media' }, async ({ data }, { acting }) => {
      const { mediaId, ownerId } = data;
      const free = { type: 'FreeRoom', data: { memberId: ownerId, mediaId } } as const;
      await acting.execute(uploadRoom, ownerId, free);
    }),
    // Retains the name of the module where it began, because pending jobs are found by that name.
    reaction('accounts.forget-media', MemberErased, { lane: 'media' }, async ({ data, position }, { acting }) => {
      for await (const mediaId of idsOfMember(data.memberId, position)) await erase(mediaId, acting);
    }),
    // An upload that was in progress while its owner was erased reaches the log too late for that reaction.
    reaction('accounts.forget-late-media', MediaUploaded, { lane: 'media' }, async ({ data }, { acting }) => {
      const { state } = await acting.load(members, data.ownerId);
      if (state.status === 'erased') await erase(data.mediaId, acting);
    }),
  ];
}
