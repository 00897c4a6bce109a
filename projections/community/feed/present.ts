// Presents a post in two parts: a skeleton that is the same for everyone, and the viewer's own marks.
import type { Stance } from '../../../modules/community/model/watch.ts';
import type { Viewer } from '../../../src/platform/viewing/viewer.ts';
import { cut } from '../../../src/text/cut.ts';
import type { TextFacts } from '../../../src/text/facts.ts';
import { type Byline, type MentionView, presentMentions } from '../../accounts/members/queries.ts';
import type { LinkCard } from '../../links/links/queries.ts';
import type { MediaView, ShownMedia } from '../../media/media-library/queries.ts';
import type { ToolName } from '../../tools/directory/queries.ts';
import type { Watch } from '../watching/queries.ts';
import { type EmberLevel, emberOf, newAnswers } from './ember.ts';
import type { PostDocument } from './read-model.ts';

/** What other documents say about a page of posts, the same for everyone. */
export type SharedLookups = Readonly<{
  bylineOf(memberId: string): Byline;
  mediaViewOf(item: ShownMedia): MediaView;
  toolsIn(post: TextFacts): readonly ToolName[];
  cardOf(post: TextFacts): LinkCard | null;
}>;

export type OwnLookups = Readonly<{
  isLiked(postId: string): boolean;
  isBookmarked(postId: string): boolean;
  /** Undefined if the viewer neither takes part nor has chosen. */
  watchOn(postId: string): Watch | undefined;
  votedOption(postId: string): number | null;
  lastVisitAt: string | null;
  /** Whether this author follows the viewer, if it matters on this page. */
  isFollowedBy(authorId: string): boolean;
}>;

export type PollView = Readonly<{
  options: readonly Readonly<{ text: string /** Null while the result is hidden. */; votes: number | null }>[];
  totalVotes: number;
  closesAt: string;
  isClosed: boolean;
  /** The question was edited after someone had voted. */
  editedAfterVotes: boolean;
  /** Index of the option that the viewer voted for. */
  votedOption: number | null;
}>;

/** The part of a post that is the same for every viewer, at any time. */
export type PostSkeleton = Readonly<{
  id: string;
  userId: string;
  userName: string;
  userAvatar: string | null;
  userRole: string | null;
  postType: PostDocument['postType'];
  content: string;
  /** The first words of its text, without Markdown; at most 200 characters. */
  excerpt: string;
  /** Null if not recorded. */
  mentions: readonly MentionView[] | null;
  category: PostDocument['category'];
  imageUrl: string | null;
  mediaUrls: readonly string[];
  mediaTypes: readonly ('image' | 'video')[];
  mediaAlts: readonly string[];
  /** The same media in the same order, with the data needed to show them. */
  media: readonly MediaView[];
  /** At most six tools of the directory that the text refers to, and whether it does so by their tag. */
  tools: readonly (ToolName & Readonly<{ isTagged: boolean }>)[];
  /** The description of the first linked page; null while unknown. */
  linkCard: LinkCard | null;
  pollOptions: readonly string[];
  likesCount: number;
  commentsCount: number;
  sharesCount: number;
  /** Who may comment: everyone, members the author follows, or no one. */
  commentsBy: PostDocument['commentsBy'];
  isEdited: boolean;
  isErased: boolean;
  createdAt: string;
  updatedAt: string;
}>;

/** The part that depends on the viewer, or on when they look. */
export type PostMarks = Readonly<{
  poll: PollView | null;
  /** How lively it is: 0 is no glow. It is derived from `answersToday`. */
  ember: EmberLevel;
  /** Comments of the last 24 hours, counted up to 24. */
  answersToday: number;
  /** Whether the viewer may comment. A visitor may, after logging in, if everyone may. */
  canComment: boolean;
  /** Comments by others since the viewer's last visit before today, counted up to 24. */
  newCommentsCount: number;
  isLiked: boolean;
  /** Whether the viewer bookmarked it. No one sees or counts the bookmarks of others. */
  isBookmarked: boolean;
  /** The viewer's choice. By default, authors and commenters are notified of new comments. */
  watching: Stance;
  isWatched: boolean;
  /** It is held for review, and only its author sees it. */
  isHeld: boolean;
}>;

export type PostView = PostSkeleton & PostMarks;

/** With more, the post would be a list of tools and not about them. */
const maxTools = 6;

const longestExcerpt = 200;

export function skeletonOf(doc: PostDocument, { bylineOf, mediaViewOf, toolsIn, cardOf }: SharedLookups): PostSkeleton {
  const { _id: id, authorId: userId, postType, content, category, media, likesCount, commentsCount, commentsBy } = doc;
  const { name: userName, avatar: userAvatar, role: userRole } = bylineOf(userId);
  return {
    ...{ id, userId, userName, userAvatar, userRole, postType, content },
    excerpt: cut(doc.plain, longestExcerpt),
    mentions: presentMentions(doc.mentionedAs, bylineOf),
    category,
    imageUrl: media.find(({ type }) => type === 'image')?.url ?? null,
    mediaUrls: media.map(({ url }) => url),
    mediaTypes: media.map(({ type }) => type),
    mediaAlts: media.map(({ alt }) => alt),
    media: media.map((item) => mediaViewOf(item)),
    tools: toolsIn(doc)
      .slice(0, maxTools)
      .map((tool) => ({ ...tool, isTagged: doc.tags.includes(tool.slug) })),
    linkCard: cardOf(doc),
    pollOptions: doc.poll?.options ?? [],
    // The specification requires `sharesCount`, but shares are not tracked.
    ...{ likesCount, commentsCount, sharesCount: 0, commentsBy },
    isEdited: doc.editedAt !== null,
    isErased: doc.erased,
    createdAt: doc.createdAt,
    updatedAt: doc.editedAt ?? doc.createdAt,
  };
}

export function marksOn(doc: PostDocument, own: OwnLookups, viewer: Viewer): PostMarks {
  const ember = emberOf(doc.newestAnswers, viewer.now);
  const watch = own.watchOn(doc._id);
  return {
    poll: doc.poll && presentPoll(doc.poll, own.votedOption(doc._id), viewer.now),
    ember: ember.level,
    answersToday: ember.answers,
    canComment: canComment(doc, own, viewer),
    newCommentsCount: newAnswers(doc.newestAnswers, viewer.memberId, own.lastVisitAt),
    isLiked: own.isLiked(doc._id),
    isBookmarked: own.isBookmarked(doc._id),
    watching: watch?.stance ?? 'default',
    isWatched: watch?.isWatched ?? false,
    isHeld: false,
  };
}

function canComment({ commentsBy, authorId }: PostDocument, { isFollowedBy }: OwnLookups, { memberId }: Viewer) {
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
