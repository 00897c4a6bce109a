// The five types of posts and the categories, as the community names and paints them.
import CircleQuestion from 'lucide-react/icons/circle-question-mark';
import Lightbulb from 'lucide-react/icons/lightbulb';
import Link from 'lucide-react/icons/link-2';
import PartyPopper from 'lucide-react/icons/party-popper';
import Vote from 'lucide-react/icons/vote';
import type { ApiOutputs } from '../trpc.ts';
import type { BadgeTone } from '../ui/badge.tsx';

export type Post = ApiOutputs['feed']['post']['post'];
export type PostPage = ApiOutputs['feed']['posts'];
export type Poll = NonNullable<Post['poll']>;
export type Comment = ApiOutputs['discussion']['comments']['comments'][number];
export type CommentPage = ApiOutputs['discussion']['comments'];
export type PostType = Post['postType'];
export type Category = Post['category'];

type PostKind = Readonly<{
  type: PostType;
  label: string;
  icon: typeof Vote;
  tone: BadgeTone;
  /** What to write, in the empty text field. */
  prompt: string;
}>;

export const postKinds: Readonly<Record<PostType, PostKind>> = {
  insight: {
    type: 'insight',
    label: 'Insight',
    icon: Lightbulb,
    tone: 'info',
    prompt: 'What did you learn that others could use?',
  },
  question: {
    type: 'question',
    label: 'Question',
    icon: CircleQuestion,
    tone: 'accent',
    prompt: 'What are you stuck on, and what have you tried?',
  },
  resource: {
    type: 'resource',
    label: 'Resource',
    icon: Link,
    tone: 'success',
    prompt: 'What did you find, and whom does it help?',
  },
  celebration: {
    type: 'celebration',
    label: 'Celebration',
    icon: PartyPopper,
    tone: 'highlight',
    prompt: 'What went well? Tell us how you got there.',
  },
  poll: { type: 'poll', label: 'Poll', icon: Vote, tone: 'neutral', prompt: 'What do you want to know?' },
};

export const postTypes = Object.values(postKinds);

export const categoryLabels: Readonly<Record<Category, string>> = {
  general: 'General',
  ethics: 'Ethics',
  governance: 'Governance',
  security: 'Security',
  innovation: 'Innovation',
};

/** What the feed can be narrowed to. */
export const feedCategories = ['all', 'ethics', 'governance', 'security', 'innovation'] as const;
export type FeedCategory = (typeof feedCategories)[number];
