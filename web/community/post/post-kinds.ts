// The five types of posts and the categories, with their names and colours.
import CircleQuestion from 'lucide-react/icons/circle-question-mark';
import Lightbulb from 'lucide-react/icons/lightbulb';
import Link from 'lucide-react/icons/link-2';
import PartyPopper from 'lucide-react/icons/party-popper';
import Vote from 'lucide-react/icons/vote';
import type { ApiOutputs } from '../../trpc.ts';

export type Post = ApiOutputs['feed']['post']['post'];
export type PostPage = ApiOutputs['feed']['posts'];
export type Poll = NonNullable<Post['poll']>;
export type Comment = ApiOutputs['discussion']['comment']['comment'];
/** A comment on the post itself, with the first of its replies. */
export type Thread = ApiOutputs['discussion']['comments']['comments'][number];
export type CommentPage = ApiOutputs['discussion']['comments'];
export type ReplyPage = ApiOutputs['discussion']['replies'];
export type PostType = Post['postType'];
export type Category = Post['category'];

type PostKind = Readonly<{
  label: string;
  icon: typeof Vote;
  prompt: string;
}>;

export const postKinds: Readonly<Record<PostType, PostKind>> = {
  insight: { label: 'Insight', icon: Lightbulb, prompt: 'What did you learn that others could use?' },
  question: { label: 'Question', icon: CircleQuestion, prompt: 'What are you stuck on, and what have you tried?' },
  resource: { label: 'Resource', icon: Link, prompt: 'What did you find, and who does it help?' },
  celebration: { label: 'Celebration', icon: PartyPopper, prompt: 'What went well? Tell us how you got there.' },
  poll: { label: 'Poll', icon: Vote, prompt: 'What do you want to know?' },
};

export const postTypes = (Object.keys(postKinds) as PostType[]).map((type) => ({ type, ...postKinds[type] }));

export const categoryLabels: Readonly<Record<Category, string>> = {
  general: 'General',
  ethics: 'Ethics',
  governance: 'Governance',
  security: 'Security',
  innovation: 'Innovation',
};
