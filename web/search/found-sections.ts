// The search results, section by section, in display order. A new kind of result is a new entry here.
import Newspaper from 'lucide-react/icons/newspaper';
import { categoryNames } from '../../modules/news/names.ts';
import { bylineName, fullName } from '../accounts/members/member-names.ts';
import { postKinds } from '../community/post/post-kinds.ts';
import type { ApiOutputs } from '../trpc.ts';
import { excerptAround } from './excerpt-around.ts';
import type { PaletteOption, PaletteSection } from './palette-option.ts';

type Found = ApiOutputs['search']['everything'];
type Member = Found['members'][number];
type Post = Found['posts'][number];
type Tool = Found['tools'][number];
type Article = Found['articles'][number];

/** @param onGate For visitors: runs instead of opening an article. */
export function foundSections(
  { members, posts, tools, articles }: Found,
  asked: string,
  onGate: (() => void) | undefined,
): readonly PaletteSection[] {
  return [
    { label: 'Members', options: members.map(memberOption) },
    { label: 'AI tools', options: tools.map(toolOption) },
    { label: 'News', options: articles.map((article) => articleOption(article, onGate)) },
    { label: 'Posts', options: posts.map((post) => postOption(post, asked)) },
  ];
}

function memberOption(member: Member): PaletteOption {
  const name = bylineName(member);
  return {
    key: `member-${member.id}`,
    title: name,
    line: [member.username && fullName(member), member.role].filter(Boolean).join(' · ') || 'Member',
    picture: { id: member.id, name, avatar: member.profileEmoji ?? member.profileImageUrl },
    choose: { kind: 'find', href: `/profile/${member.id}` },
  };
}

function postOption(post: Post, asked: string): PaletteOption {
  return {
    key: `post-${post.id}`,
    title: excerptAround(post.content, asked),
    line: `${postKinds[post.postType].label} by ${post.userName}`,
    picture: { id: post.userId, name: post.userName, avatar: post.userAvatar },
    choose: { kind: 'find', href: `/community/post/${post.id}` },
  };
}

function toolOption(tool: Tool): PaletteOption {
  const { id, slug, name, sector, summary } = tool;
  return {
    key: `tool-${id}`,
    title: name,
    line: `${sector} · ${summary}`,
    picture: { tool },
    choose: { kind: 'find', href: `/ai-tools/${slug}` },
  };
}

/** Works like the home page's grid: members go to the source, or to our page of an archived article. */
function articleOption(article: Article, onGate: (() => void) | undefined): PaletteOption {
  const { id, title, source, aiCategory, url } = article;
  const isArchived = 'slug' in article;
  const name = typeof source === 'string' ? source : source.name;
  return {
    key: `article-${id}`,
    title,
    line: `${categoryNames[aiCategory]} · ${name}`,
    picture: Newspaper,
    choose: onGate
      ? { kind: 'find', run: onGate }
      : isArchived
        ? { kind: 'find', href: `/article/${article.slug}` }
        : { kind: 'find', run: () => void window.open(url, '_blank', 'noopener') },
  };
}
