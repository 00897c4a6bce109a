// The post that a member has begun, kept in the browser until it is published: per member, so that a shared computer
// shows nobody another's words.
import type { KeptMedia } from './media-uploads.ts';
import { type Category, categoryLabels, type PostType, postKinds } from './post-kinds.ts';
import { isUploadedMedia } from './upload-file.ts';

export type PostDraft = Readonly<{
  content: string;
  postType: PostType;
  category: Category;
  pollOptions: readonly string[];
  media: readonly KeptMedia[];
}>;

export const emptyDraft: PostDraft = {
  content: '',
  postType: 'insight',
  category: 'general',
  pollOptions: ['', ''],
  media: [],
};

const keyOf = (userId: string): string => `kindling.post-draft.${userId}`;

export function readDraft(userId: string): PostDraft {
  try {
    return draftIn(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null'));
  } catch {
    return emptyDraft;
  }
}

export function keepDraft(userId: string, draft: PostDraft): void {
  try {
    if (isEmpty(draft)) localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), JSON.stringify(draft));
  } catch {
    // Storage may be forbidden or full: then the draft lasts as long as the dialog.
  }
}

function isEmpty({ content, pollOptions, media }: PostDraft): boolean {
  return content.trim() === '' && media.length === 0 && pollOptions.every((option) => option.trim() === '');
}

/** What an older version, or somebody's console, left there is taken field by field. */
function draftIn(stored: unknown): PostDraft {
  if (typeof stored !== 'object' || stored === null) return emptyDraft;
  const { content, postType, category, pollOptions, media }: Record<string, unknown> = { ...stored };
  return {
    content: typeof content === 'string' ? content : '',
    postType: isKeyOf(postKinds, postType) ? postType : emptyDraft.postType,
    category: isKeyOf(categoryLabels, category) ? category : emptyDraft.category,
    pollOptions:
      Array.isArray(pollOptions) && pollOptions.length >= 2
        ? pollOptions.filter((option) => typeof option === 'string').slice(0, 6)
        : emptyDraft.pollOptions,
    media: Array.isArray(media) ? media.filter(isKeptMedia) : [],
  };
}

function isKeyOf<T extends object>(table: T, key: unknown): key is keyof T {
  return typeof key === 'string' && Object.hasOwn(table, key);
}

function isKeptMedia(value: unknown): value is KeptMedia {
  return (
    typeof value === 'object' &&
    value !== null &&
    'alt' in value &&
    typeof value.alt === 'string' &&
    'media' in value &&
    isUploadedMedia(value.media)
  );
}
