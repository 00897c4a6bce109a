// What the search found, section by section, in the order in which it is shown. Another kind of thing is another entry here.
import { postKinds } from '../community/post-kinds.ts';
import { bylineName, fullName } from '../members/member-names.ts';
import type { ApiOutputs } from '../trpc.ts';
import { excerptAround } from './excerpt-around.ts';
import type { PaletteOption, PaletteSection } from './palette-option.ts';

type Found = ApiOutputs['search']['everything'];
type Member = Found['members'][number];
type Post = Found['posts'][number];

export function foundSections({ members, posts }: Found, asked: string): readonly PaletteSection[] {
  return [
    { label: 'Members', options: members.map(memberOption) },
    { label: 'Posts', options: posts.map((post) => postOption(post, asked)) },
  ];
}

function memberOption(member: Member): PaletteOption {
  const name = bylineName(member);
  return {
    key: `member-${member.id}`,
    title: name,
    line: [member.username && fullName(member), member.role].filter(Boolean).join(' · ') || 'Member',
    picture: { name, avatar: member.profileEmoji ?? member.profileImageUrl },
    choose: { kind: 'find', href: `/profile/${member.id}` },
  };
}

function postOption(post: Post, asked: string): PaletteOption {
  return {
    key: `post-${post.id}`,
    title: excerptAround(post.content, asked),
    line: `${postKinds[post.postType].label} by ${post.userName}`,
    picture: { name: post.userName, avatar: post.userAvatar },
    choose: { kind: 'find', href: `/community/post/${post.id}` },
  };
}
