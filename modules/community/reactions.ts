// What follows from what happens in the community: the uploads that a deleted post showed go, unless something else shows them.
import type { Position } from '../../src/kernel/event.ts';
import { isRefusal } from '../../src/kernel/refusal.ts';
import type { Commands } from '../../src/platform/commands.ts';
import { type Reaction, reaction } from '../../src/platform/reactor/reaction.ts';
import { mediaIdOf, uploadDecider, uploadStream } from '../media/index.ts';
import { postDecider } from './decider.ts';
import { PostDeleted } from './events.ts';
import { postStream } from './streams.ts';

export function communityReactions(world: {
  commands: Commands;
  media: {
    /** Those of a member's addresses that a post or their profile shows; throws while that is not known up to a position. */
    shown(ownerId: string, urls: readonly string[], upTo: Position): Promise<ReadonlySet<string>>;
    delete(mediaId: string): Promise<void>;
  };
}): readonly Reaction[] {
  return [
    reaction('community.remove-media', PostDeleted, { lane: 'media' }, async ({ data, position }, { context }) => {
      const { state } = await world.commands.load(postDecider, postStream(data.postId));
      if (state.status !== 'deleted' || state.mediaUrls.length === 0) return;
      const ownerId = data.authorId;
      const shown = await world.media.shown(ownerId, state.mediaUrls, position);
      for (const url of state.mediaUrls) {
        const mediaId = shown.has(url) ? undefined : mediaIdOf(url);
        if (mediaId === undefined) continue;
        const { actor, at } = context;
        const command = { type: 'RemoveUpload', data: { mediaId, ownerId }, actor, at } as const;
        // First, so that no new post takes it: the file goes last, again if that fails.
        const removed = await world.commands.execute(uploadDecider, uploadStream(mediaId), command, context);
        if (isRefusal(removed)) throw new Error(removed.message);
        await world.media.delete(mediaId);
      }
    }),
  ];
}
