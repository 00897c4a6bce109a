// The inputs of the community's calls, parsed and cleaned once, at the edge.
import { z } from 'zod';
import { markdownText, singleLine } from '../../src/kernel/text.ts';
import { commenters } from './model/post-events.ts';
import { categories, postTypes } from './names.ts';
import { longestAlt, longestComment, longestPost, maxMedia, pollDurationsDays, pollSize } from './sizes.ts';

const postContent = (required: string) =>
  markdownText({ min: 1, max: longestPost, messages: { tooShort: required, invalid: required } });

const pollOption = singleLine({
  min: 1,
  max: pollSize.maxLength,
  messages: { tooShort: 'Every option needs a text.' },
});

const altText = singleLine({ max: longestAlt });

/** Older clients send further fields (`userId`, `userName`, …), which are accepted and ignored. */
export const newPost = z
  .object({
    content: postContent('Post content is required'),
    postType: z
      .enum(postTypes)
      .nullish()
      .transform((given) => given ?? 'insight'),
    category: z
      .enum(categories)
      .nullish()
      .transform((given) => given ?? 'general'),
    imageUrl: z.string().nullish(),
    mediaUrls: z.array(z.string()).max(maxMedia, 'Maximum items reached').nullish(),
    mediaTypes: z.array(z.enum(['image', 'video'])).nullish(),
    mediaAlts: z.array(altText).max(maxMedia).nullish(),
    pollOptions: z.array(pollOption).meta({ minItems: pollSize.least, maxItems: pollSize.most }).nullish(),
    /** Only for a poll; 7 if omitted. */
    pollDurationDays: z.literal(pollDurationsDays, 'A poll takes votes for 1, 3 or 7 days.').nullish(),
  })
  .superRefine(({ postType, pollOptions, imageUrl, mediaUrls }, context) => {
    if ((mediaUrls?.length ?? 0) + Number(isOther(imageUrl, mediaUrls)) > maxMedia) {
      context.addIssue({ code: 'custom', path: ['mediaUrls'], message: 'Maximum items reached' });
    }
    if (postType !== 'poll') return;
    const options = pollOptions ?? [];
    if (options.length < pollSize.least || options.length > pollSize.most) {
      context.addIssue({ code: 'custom', path: ['pollOptions'], message: 'A poll has 2 to 6 options.' });
    } else if (new Set(options.map((option) => option.toLowerCase())).size < options.length) {
      context.addIssue({ code: 'custom', path: ['pollOptions'], message: 'Two options of this poll are the same.' });
    }
  });

/** Whether `imageUrl` names a picture that `mediaUrls` doesn't. */
function isOther(imageUrl: string | null | undefined, mediaUrls: readonly string[] | null | undefined): boolean {
  return Boolean(imageUrl) && mediaUrls?.includes(imageUrl ?? '') !== true;
}

export type NewPost = z.output<typeof newPost>;

type SentMedia = Readonly<{ url: string; alt: string; field: string }>;

/** The media as sent: `/media/…` addresses of uploads, or data URLs. `mediaAlts` describe only `mediaUrls`. */
export function mediaOf({ imageUrl, mediaUrls, mediaAlts }: NewPost): readonly SentMedia[] {
  const first = imageUrl && isOther(imageUrl, mediaUrls) ? [{ url: imageUrl, alt: '', field: 'imageUrl' }] : [];
  const others = (mediaUrls ?? []).map((url, index) => ({
    url,
    alt: mediaAlts?.[index] ?? '',
    field: `mediaUrls.${index}`,
  }));
  return [...first, ...others];
}

export const postId = z.object({ id: z.string() });
export const editedPost = z.object({ id: z.string(), content: postContent('Post content cannot be empty') });
export const limitedComments = z.object({ id: z.string(), comments: z.enum(commenters) });
export const deletedPost = z.object({ id: z.string(), reason: singleLine({ max: 500 }).nullish() });
export const pollVote = z.object({ id: z.string(), option: z.int().min(0).max(5) });

const commentContent = markdownText({
  min: 1,
  max: longestComment,
  messages: { tooShort: 'Comment cannot be empty', invalid: 'Comment cannot be empty' },
});
export const newComment = z.object({
  id: z.string(),
  content: commentContent,
  /** The comment or reply that it responds to. */
  parentId: z.string().nullish(),
});
export const editedComment = z.object({ commentId: z.string(), content: commentContent });
export const deletedComment = z.object({ commentId: z.string(), reason: singleLine({ max: 500 }).nullish() });
