// Presents a post to the client, with the specification's fields and as much of the poll as its viewer may see.
import type { Stance } from '../../../modules/community/model/watch.ts';
import { keepJson } from '../../../src/platform/rpc/json-answer.ts';
import { anyVisitor, type Viewer } from '../../../src/platform/viewing/viewer.ts';
import { cut } from '../../../src/text/cut.ts';
import type { TextFacts } from '../../../src/text/facts.ts';
import { type Byline, type MentionView, presentMentions } from '../../accounts/members/queries.ts';
import type { LinkCard } from '../../links/links/queries.ts';
import type { MediaView, ShownMedia } from '../../media/media-library/queries.ts';
import type { ToolName } from '../../tools/directory/queries.ts';
import type { Watch } from '../watching/queries.ts';
import { type EmberLevel, emberOf, newAnswers } from './ember.ts';
import type { PostDocument } from './read-model.ts';

/** The data of other documents for a page of posts, from a few batched gets. */
export type Hydrated = Readonly<{
  bylineOf(memberId: string): Byline;
  mediaViewOf(item: ShownMedia): MediaView;
  toolsIn(post: TextFacts): readonly ToolName[];
  cardOf(post: TextFacts): LinkCard | null;
  isLiked(postId: string): boolean;
  isBookmarked(postId: string): boolean;
  /** Undefined if the viewer neither takes part nor has chosen. */
  watchOn(postId: string): Watch | undefined;
  votedOption(postId: string): number | null;
  lastVisitAt: string | null;
  /** Whether this author follows the viewer. Known only for authors in the page for whom it matters. */
  isFollowedBy(authorId: string): boolean;
}>;

/** The part that is the same for everyone. */
export type AlikeForAll = 'bylineOf' | 'mediaViewOf' | 'toolsIn' | 'cardOf';

export type PollView = Readonly<{
  options: readonly Readonly<{ text: string /** Null while the result is hidden. */; votes: number | null }>[];
  totalVotes: number;
  /** ISO 8601. */
  closesAt: string;
  isClosed: boolean;
  /** The question was edited after someone had voted. */
  editedAfterVotes: boolean;
  /** Index of the option that the viewer voted for. */
  votedOption: number | null;
}>;

export type PostView = Readonly<{
  id: string;
  userId: string;
  userName: string;
  userAvatar: string | null;
  userRole: string | null;
  postType: PostDocument['postType'];
  content: string;
  /** The first words of its text, without Markdown; at most 200 characters. */
  excerpt: string;
  /** Null if the events did not record which member each name in the text means. */
  mentions: readonly MentionView[] | null;
  category: PostDocument['category'];
  imageUrl: string | null;
  mediaUrls: readonly string[];
  mediaTypes: readonly ('image' | 'video')[];
  mediaAlts: readonly string[];
  /** The same media in the same order, with the data needed to show them. */
  media: readonly MediaView[];
  /** Tools of the directory that it links, or names with a `#`; at most six. */
  /** Those that the text refers to, and whether it does so by their tag. */
  tools: readonly (ToolName & Readonly<{ isTagged: boolean }>)[];
  /** The description of the first linked page; null while unknown. */
  linkCard: LinkCard | null;
  pollOptions: readonly string[];
  poll: PollView | null;
  likesCount: number;
  commentsCount: number;
  sharesCount: number;
  /** How lively it is: 0 is no glow. It is derived from `answersToday`. */
  ember: EmberLevel;
  /** Comments of the last 24 hours, counted up to 24. */
  answersToday: number;
  /** Who may comment: everyone, members the author follows, or no one. */
  commentsBy: PostDocument['commentsBy'];
  /** Whether the viewer may comment. A visitor may, after logging in, if everyone may. */
  canComment: boolean;
  /** Comments by others since the viewer's last visit before today, counted up to 24. */
  newCommentsCount: number;
  isLiked: boolean;
  /** Whether the viewer bookmarked it. No one sees or counts the bookmarks of others. */
  isBookmarked: boolean;
  /** The viewer's choice about its notifications. By default, authors and commenters are notified of new comments. */
  watching: Stance;
  /** Whether the viewer is notified of new comments. */
  isWatched: boolean;
  isEdited: boolean;
  isErased: boolean;
  /** It is held for review, and only its author sees it. */
  isHeld: boolean;
  createdAt: string;
  updatedAt: string;
}>;

/** The marks of a viewer who has none on a post, but may like it. */
const unmarked = (isLiked: boolean): Omit<Hydrated, AlikeForAll> => ({
  isLiked: () => isLiked,
  isBookmarked: () => false,
  watchOn: () => undefined,
  votedOption: () => null,
  isFollowedBy: () => false,
  lastVisitAt: null,
});

/**
 * Presents the posts of a page that many request. A view that is the same for all who like a post, or for all who
 * don't, is built only once, and contains nothing of the first viewer who requests it.
 */
export function presentAlike(alike: Pick<Hydrated, AlikeForAll>): typeof present {
  const liked = new Map<PostDocument, PostView>();
  const others = new Map<PostDocument, PostView>();
  return (doc, marks, viewer) => {
    // A poll looks different before and after the viewer's vote, and changes with time. Few posts are bookmarked or
    // watched by their viewer, or were answered since the viewer's last visit.
    const isNews = newAnswers(doc.newestAnswers, viewer.memberId, marks.lastVisitAt) > 0;
    const isOwn = marks.isBookmarked(doc._id) || marks.watchOn(doc._id) !== undefined;
    if (doc.poll !== null || doc.commentsBy === 'followed' || isNews || isOwn) return present(doc, marks, viewer);
    const isLiked = marks.isLiked(doc._id);
    const views = isLiked ? liked : others;
    const known = views.get(doc);
    // An ember fades with time, and nothing else does.
    if (known?.answersToday === emberOf(doc.newestAnswers, viewer.now).answers) return known;
    const view = keepJson(present(doc, { ...alike, ...unmarked(isLiked) }, anyVisitor(viewer.now)));
    views.set(doc, view);
    return view;
  };
}

/** With more, the post would be a list of tools and not about them. */
const mostTools = 6;

const longestExcerpt = 200;

export function present(doc: PostDocument, hydrated: Hydrated, viewer: Viewer): PostView {
  const byline = hydrated.bylineOf(doc.authorId);
  const ember = emberOf(doc.newestAnswers, viewer.now);
  const watch = hydrated.watchOn(doc._id);
  return {
    id: doc._id,
    userId: doc.authorId,
    userName: byline.name,
    userAvatar: byline.avatar,
    userRole: byline.role,
    postType: doc.postType,
    content: doc.content,
    excerpt: cut(doc.plain, longestExcerpt),
    mentions: presentMentions(doc.mentionedAs, hydrated.bylineOf),
    category: doc.category,
    imageUrl: doc.media.find(({ type }) => type === 'image')?.url ?? null,
    mediaUrls: doc.media.map(({ url }) => url),
    mediaTypes: doc.media.map(({ type }) => type),
    mediaAlts: doc.media.map(({ alt }) => alt),
    media: doc.media.map((item) => hydrated.mediaViewOf(item)),
    tools: hydrated
      .toolsIn(doc)
      .slice(0, mostTools)
      .map((tool) => ({ ...tool, isTagged: doc.tags.includes(tool.slug) })),
    linkCard: hydrated.cardOf(doc),
    pollOptions: doc.poll?.options ?? [],
    poll: doc.poll && presentPoll(doc.poll, hydrated.votedOption(doc._id), viewer.now),
    likesCount: doc.likesCount,
    commentsCount: doc.commentsCount,
    // Sharing only hands out a link and is not tracked. The specification requires the field, so it stays zero.
    sharesCount: 0,
    ember: ember.level,
    answersToday: ember.answers,
    commentsBy: doc.commentsBy,
    canComment: canComment(doc, hydrated, viewer),
    newCommentsCount: newAnswers(doc.newestAnswers, viewer.memberId, hydrated.lastVisitAt),
    isLiked: hydrated.isLiked(doc._id),
    isBookmarked: hydrated.isBookmarked(doc._id),
    watching: watch?.stance ?? 'default',
    isWatched: watch?.isWatched ?? false,
    isEdited: doc.editedAt !== null,
    isErased: doc.erased,
    isHeld: false,
    createdAt: doc.createdAt,
    updatedAt: doc.editedAt ?? doc.createdAt,
  };
}

function canComment({ commentsBy, authorId }: PostDocument, { isFollowedBy }: Hydrated, { memberId }: Viewer): boolean {
  if (commentsBy === 'nobody') return false;
  return commentsBy !== 'followed' || memberId === authorId || isFollowedBy(authorId);
}

/** Shows results after the viewer's vote or the poll's end, so that no one votes with the crowd. */
function presentPoll(poll: NonNullable<PostDocument['poll']>, votedOption: number | null, now: Date): PollView {
  const isClosed = poll.isClosed || now.getTime() >= Date.parse(poll.closesAt);
  const isOpenToViewer = isClosed || votedOption !== null;
  return {
    options: poll.options.map((text, index) => ({ text, votes: isOpenToViewer ? (poll.votes[index] ?? 0) : null })),
    totalVotes: poll.votes.reduce((sum, count) => sum + count, 0),
    closesAt: poll.closesAt,
    isClosed,
    editedAfterVotes: poll.editedAfterVotes,
    votedOption,
  };
}
