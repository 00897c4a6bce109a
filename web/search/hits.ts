// What the search found, in the order in which it is shown, each with where it leads.
import { excerpt } from '../community/excerpt.ts';
import { postKinds } from '../community/post-kinds.ts';
import { bylineName, fullName } from '../profile/profile-name.ts';
import type { ApiOutputs } from '../trpc.ts';

export type Hit = Readonly<{
  key: string;
  kind: 'member' | 'post';
  href: string;
  title: string;
  line: string;
  /** Whose picture stands beside it. */
  name: string;
  avatar: string | null;
}>;

const excerptLength = 110;

export function hitsOf({ members, posts }: ApiOutputs['search']['everything']): readonly Hit[] {
  return [
    ...members.map((member): Hit => {
      const name = bylineName(member);
      return {
        key: `member-${member.id}`,
        kind: 'member',
        href: `/profile/${member.id}`,
        title: name,
        line: [member.username && fullName(member), member.role].filter(Boolean).join(' · ') || 'Member',
        name,
        avatar: member.profileEmoji ?? member.profileImageUrl,
      };
    }),
    ...posts.map(
      (post): Hit => ({
        key: `post-${post.id}`,
        kind: 'post',
        href: `/community/post/${post.id}`,
        title: excerpt(post.content, excerptLength),
        line: `${postKinds[post.postType].label} by ${post.userName}`,
        name: post.userName,
        avatar: post.userAvatar,
      }),
    ),
  ];
}
