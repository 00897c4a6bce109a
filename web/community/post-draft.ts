// The post that a member has begun, kept in the browser until it is published: per member, so that a shared computer
// shows nobody another's words.
import { useSyncExternalStore } from 'react';
import { pollDurationsDays } from './limits.ts';
import type { KeptMedia } from './media-uploads.ts';
import { type Category, categoryLabels, type PostType, postKinds } from './post-kinds.ts';
import { isUploadedMedia } from './upload-file.ts';

export type PollDurationDays = (typeof pollDurationsDays)[number];

export type PostDraft = Readonly<{
  content: string;
  postType: PostType;
  category: Category;
  pollOptions: readonly string[];
  pollDurationDays: PollDurationDays;
  media: readonly KeptMedia[];
}>;

export const emptyDraft: PostDraft = {
  content: '',
  postType: 'insight',
  category: 'general',
  pollOptions: ['', ''],
  pollDurationDays: 7,
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
    if (isBlank(draft) && draft.media.length === 0) localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), JSON.stringify(draft));
  } catch {
    // Storage may be forbidden or full: then the draft lasts as long as the dialog.
  }
  for (const watcher of watchers) watcher();
}

const watchers = new Set<() => void>();

/** Whether the member has begun a post, in this window or another. */
export function useDraftWaits(userId: string): boolean {
  return useSyncExternalStore(
    watch,
    () => isKept(userId),
    () => false,
  );
}

function isKept(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    return false;
  }
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  addEventListener('storage', watcher);
  return () => {
    watchers.delete(watcher);
    removeEventListener('storage', watcher);
  };
}

/** Whether nothing is written; what is attached is looked at apart, since it may be on its way. */
export function isBlank({ content, pollOptions }: PostDraft): boolean {
  return content.trim() === '' && pollOptions.every((option) => option.trim() === '');
}

/** What an older version, or somebody's console, left there is taken field by field. */
function draftIn(stored: unknown): PostDraft {
  if (typeof stored !== 'object' || stored === null) return emptyDraft;
  const { content, postType, category, pollOptions, pollDurationDays, media }: Record<string, unknown> = { ...stored };
  return {
    content: typeof content === 'string' ? content : '',
    postType: isKeyOf(postKinds, postType) ? postType : emptyDraft.postType,
    category: isKeyOf(categoryLabels, category) ? category : emptyDraft.category,
    pollOptions:
      Array.isArray(pollOptions) && pollOptions.length >= 2
        ? pollOptions.filter((option) => typeof option === 'string').slice(0, 6)
        : emptyDraft.pollOptions,
    pollDurationDays: pollDurationsDays.find((days) => days === pollDurationDays) ?? emptyDraft.pollDurationDays,
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
