// The reactions that delete files: of a removed upload, and of an erased member.
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
  /** Ids of all uploads of a member that the log records up to a position. Throws while it can't know all of them. */
  idsOfMember(memberId: string, upTo: Position): AsyncIterable<string>;
}>): readonly Reaction[] {
  return [
    // The event comes first, so that no new post takes the upload. The file may take as long as it needs.
    reaction('media.delete-file', MediaRemoved, { lane: 'media' }, ({ data }) => store.delete(data.mediaId)),
    // Keeps the name of the module where it began, because waiting jobs are found by that name.
    reaction('accounts.forget-media', MemberErased, { lane: 'media' }, async ({ data, position }) => {
      for await (const mediaId of idsOfMember(data.memberId, position)) await store.delete(mediaId);
    }),
    // If an upload was under way while its owner was erased, its event comes too late for that reaction.
    reaction('accounts.forget-late-media', MediaUploaded, { lane: 'media' }, async ({ data }) => {
      const { state } = await commands.load(members, data.ownerId);
      if (state.status === 'erased') await store.delete(data.mediaId);
    }),
  ];
}
