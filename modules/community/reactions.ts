// The community's reactions: the uploads of a deleted post are removed, unless something else shows them.
import type { Position } from '../../src/kernel/event.ts';
import { actAs } from '../../src/platform/act-as.ts';
import type { Commands } from '../../src/platform/commands.ts';
import { type Reaction, reaction } from '../../src/platform/reactor/reaction.ts';
import { mediaIdOf, uploads } from '../media/index.ts';
import { PostDeleted, posts } from './post.ts';

export function communityReactions(world: {
  commands: Commands;
  media: {
    /** Answers those of these addresses that something shows, as of a position. Throws while that is not known. */
    shown(urls: readonly string[], upTo: Position): Promise<ReadonlySet<string>>;
  };
}): readonly Reaction[] {
  return [
    reaction('community.remove-media', PostDeleted, { lane: 'media' }, async ({ data, position }, { context }) => {
      const acting = actAs(world.commands, context);
      const { state } = await acting.load(posts, data.postId);
      if (state.status !== 'deleted' || state.mediaUrls.length === 0) return;
      const shown = await world.media.shown(state.mediaUrls, position);
      for (const url of state.mediaUrls) {
        const mediaId = shown.has(url) ? undefined : mediaIdOf(url);
        if (mediaId === undefined) continue;
        await acting.execute(uploads, mediaId, { type: 'RemoveUpload', data: { mediaId } });
      }
    }),
  ];
}
