// Amounts of actions that a member performs at most once on a post: likes, bookmarks, flags.
import type { DomainEvent } from '../../kernel/event.ts';
import type { Load, LoadAmount } from '../load.ts';

type About = Readonly<{ postId: string; postAuthorId: string; memberId: string }>;

type OncePerMember = Pick<LoadAmount, 'name' | 'small'> &
  Readonly<{
    /** Used in messages to the operator: "can't like". */
    verb: string;
    /** The offset of a post's first member from that of the previous post. */
    leap: number;
    /** Whether authors may act on their own posts. */
    ownToo: boolean;
    event(about: About): DomainEvent;
    stream(about: About): string;
  }>;

export function oncePerMember({ name, small, verb, leap, ownToo, event, stream }: OncePerMember): LoadAmount {
  const possible = ({ members, posts }: Load) => (ownToo ? members : members - 1) * posts;
  return {
    name,
    small,
    eventsEach: 1,
    impossible: (load) =>
      (load[name] ?? 0) > possible(load)
        ? `${load.members} members can't ${verb} ${load.posts} posts ${load[name]} times.`
        : undefined,
    plan({ load, memberAt, nextMs, posts }) {
      const rounds = new Uint32Array(load.posts);
      return () => {
        const post = posts.recent();
        const round = rounds[post?.index ?? 0] ?? 0;
        if (post === undefined || round >= load.members) return [];
        const { postId, postAuthorId, stream: needs } = post;
        // Picks the next member after those who have already acted on this post, so no one acts twice.
        const memberId = memberAt(post.index * leap + round);
        rounds[post.index] = round + 1;
        if (!ownToo && memberId === postAuthorId) return [];
        const about = { postId, postAuthorId, memberId };
        return [{ stream: stream(about), actorId: memberId, atMs: nextMs(), events: [event(about)], needs }];
      };
    },
  };
}
