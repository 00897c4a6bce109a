// What follows for files from what happens to uploads and their owners: that of a removed upload goes, and those of an erased member.
import type { Position } from '../../src/kernel/event.ts';
import type { Commands } from '../../src/platform/commands.ts';
import type { MediaStore } from '../../src/platform/media/media-store.ts';
import { type Reaction, reaction } from '../../src/platform/reactor/reaction.ts';
import { MemberErased, members } from '../accounts/index.ts';
import { MediaRemoved, MediaUploaded } from './upload.ts';

export function mediaReactions({
  commands,
  store,
  idsOfMember,
}: Readonly<{
  commands: Commands;
  store: Pick<MediaStore, 'delete'>;
  /** Ids of all uploads of a member that the log records up to a position; throws while it can't know them all. */
  idsOfMember(memberId: string, upTo: Position): AsyncIterable<string>;
}>): readonly Reaction[] {
  return [
    // First the event, so that no new post takes it; the file goes for as long as it takes.
    reaction('media.delete-file', MediaRemoved, { lane: 'media' }, ({ data }) => store.delete(data.mediaId)),
    // Named by where it began: jobs that wait are found by it.
    reaction('accounts.forget-media', MemberErased, { lane: 'media' }, async ({ data, position }) => {
      for await (const mediaId of idsOfMember(data.memberId, position)) await store.delete(mediaId);
    }),
    // An upload that was under way while its owner was erased comes to the log too late for that.
    reaction('accounts.forget-late-media', MediaUploaded, { lane: 'media' }, async ({ data }) => {
      const { state } = await commands.load(members, data.ownerId);
      if (state.status === 'erased') await store.delete(data.mediaId);
    }),
  ];
}
