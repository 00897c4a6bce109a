// The post that a member has begun, stored in the browser until it is published. Each member has their own draft, so
// that nobody on a shared computer sees another's text. All windows share it, and each shows its current state.
import { useMemo } from 'react';
import { keep, readKept, useKept } from '../browser-storage.ts';
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

const emptyDraft: PostDraft = {
  content: '',
  postType: 'insight',
  category: 'general',
  pollOptions: ['', ''],
  pollDurationDays: 7,
  media: [],
};

const keyOf = (userId: string): string => `kindling.post-draft.${userId}`;

export const readDraft = (userId: string): PostDraft => draftIn(readKept(keyOf(userId)));

/** Starts from what is stored, because this window's copy may be older. */
export function changeDraft(userId: string, by: Partial<PostDraft>): void {
  keepDraft(userId, { ...readDraft(userId), ...by });
}

export const dropDraft = (userId: string): void => keepDraft(userId, emptyDraft);

function keepDraft(userId: string, draft: PostDraft): void {
  const text = JSON.stringify(draft);
  keep(keyOf(userId), text === JSON.stringify(emptyDraft) ? null : text);
}

export function useDraft(userId: string): PostDraft {
  const kept = useKept(keyOf(userId));
  return useMemo(() => draftIn(kept), [kept]);
}

/** Whether the member has begun a post, in this window or another. */
export function useDraftWaits(userId: string): boolean {
  const draft = useDraft(userId);
  return !isBlank(draft) || draft.media.length > 0;
}

/** Calls back when another window has changed the draft. */
export function watchOtherWindows(userId: string, changed: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === keyOf(userId)) changed();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** Whether nothing is written. Attachments are checked separately, since an upload may be in progress. */
export function isBlank({ content, pollOptions }: PostDraft): boolean {
  return content.trim() === '' && pollOptions.every((option) => option.trim() === '');
}

/** A draft from an older version, or from somebody's console, is parsed field by field. */
function draftIn(kept: string | null): PostDraft {
  const stored = parsed(kept);
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

function parsed(kept: string | null): unknown {
  try {
    return JSON.parse(kept ?? 'null');
  } catch {
    return null;
  }
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
