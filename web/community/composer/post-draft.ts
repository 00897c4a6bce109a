// The posts that a member has begun, stored in the browser until they are published. Each window with an open composer
// has a separate draft; one that no composer shows is free for the next window.
import { useMemo } from 'react';
import { pollDurationsDays } from '../../../modules/community/sizes.ts';
import { commandKey } from '../../command-key.ts';
import { readStored, storedKeys, thisWindow, useAllStored, writeStored } from '../../drafts/browser-storage.ts';
import { fieldsOf, isRecord, parsed } from '../../drafts/stored-json.ts';
import { type Category, categoryLabels, type PostType, postKinds } from '../post/post-kinds.ts';
import type { StoredMedia } from './media-uploads.ts';
import { isUploadedMedia } from './upload-file.ts';

export type PollDurationDays = (typeof pollDurationsDays)[number];

export type PostDraft = Readonly<{
  content: string;
  postType: PostType;
  category: Category;
  pollOptions: readonly string[];
  pollDurationDays: PollDurationDays;
  media: readonly StoredMedia[];
}>;

export const emptyDraft: PostDraft = {
  content: '',
  postType: 'insight',
  category: 'general',
  pollOptions: ['', ''],
  pollDurationDays: 7,
  media: [],
};

/** Identifies this page until it is unloaded. */
const thisPage = commandKey();
/** A page that has crashed can't say that it is gone. */
const abandonedAfterMs = 10 * 60_000;

type StoredDraft = PostDraft &
  Readonly<{
    /** The page whose composer shows it; null if none does. */
    openIn: string | null;
    changedAt: number;
  }>;

/** A member's first draft has the bare key. The member's id hides drafts from others on a shared computer. */
const keyOf = (userId: string, id: string): string => `kindling.post-draft.${userId}${id && `.${id}`}`;
/** Names the draft that this window showed last, so that a reload shows it again. */
const lastShownKey = (userId: string): string => `kindling.post-draft-shown.${userId}`;

const isOthers = ({ openIn }: StoredDraft): boolean => openIn !== null && openIn !== thisPage;
const isFree = (stored: StoredDraft): boolean => !isOthers(stored) || Date.now() - stored.changedAt > abandonedAfterMs;

/** Takes the draft that this window showed last, else the newest free one, else an empty one. */
export function takeDraft(userId: string): { id: string; draft: PostDraft } {
  const free = storedDrafts(userId).filter(({ stored }) => isFree(stored));
  const shown = thisWindow.read(lastShownKey(userId));
  const newest = free.toSorted((a, b) => b.stored.changedAt - a.stored.changedAt)[0];
  const chosen = free.find(({ id }) => id === shown) ?? newest;
  if (chosen === undefined) return { id: '', draft: emptyDraft };
  const { openIn, changedAt, ...draft } = chosen.stored;
  write(userId, chosen.id, draft, thisPage);
  return { id: chosen.id, draft };
}

/** If another window has taken the draft since, this becomes a second one. */
export function storeDraft(userId: string, id: string, draft: PostDraft): { id: string; isStored: boolean } {
  const ownId = isTaken(userId, id) ? commandKey() : id;
  return { id: ownId, isStored: write(userId, ownId, draft, thisPage) };
}

export function isTaken(userId: string, id: string): boolean {
  const stored = draftIn(readStored(keyOf(userId, id)));
  return stored !== null && isOthers(stored);
}

/** Frees the draft for the next composer. A deleted draft, as after a log-out, stays deleted. */
export function releaseDraft(userId: string, id: string, draft: PostDraft): void {
  const stored = draftIn(readStored(keyOf(userId, id)));
  if (stored !== null && !isOthers(stored)) write(userId, id, draft, null);
}

export function watchDrafts(userId: string, changed: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key?.startsWith(keyOf(userId, ''))) changed();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

function write(userId: string, id: string, draft: PostDraft, openIn: string | null): boolean {
  const isEmpty = JSON.stringify(draft) === JSON.stringify(emptyDraft);
  thisWindow.write(lastShownKey(userId), isEmpty ? null : id);
  const stored: StoredDraft = { ...draft, openIn, changedAt: Date.now() };
  return writeStored(keyOf(userId, id), isEmpty ? null : JSON.stringify(stored));
}

function storedDrafts(userId: string): readonly { id: string; stored: StoredDraft }[] {
  const bare = keyOf(userId, '');
  return storedKeys().flatMap((key) => {
    if (key !== bare && !key.startsWith(`${bare}.`)) return [];
    const stored = draftIn(readStored(key));
    return stored ? [{ id: key.slice(bare.length + 1), stored }] : [];
  });
}

export function useDraftWaits(userId: string): boolean {
  const all = useAllStored(keyOf(userId, ''));
  return useMemo(
    () =>
      Object.values<string>(JSON.parse(all)).some((text) => {
        const stored = draftIn(text);
        return stored !== null && isFree(stored) && (!isBlank(stored) || stored.media.length > 0);
      }),
    [all],
  );
}

/** Ignores attachments, since an upload may be in progress. */
export function isBlank({ content, pollOptions }: PostDraft): boolean {
  return content.trim() === '' && pollOptions.every((option) => option.trim() === '');
}

/** Parses field by field. */
function draftIn(kept: string | null): StoredDraft | null {
  const stored = parsed(kept);
  if (!isRecord(stored)) return null;
  const { content, postType, category, pollOptions, pollDurationDays, media, openIn, changedAt } = stored;
  return {
    content: typeof content === 'string' ? content : '',
    postType: isKeyOf(postKinds, postType) ? postType : emptyDraft.postType,
    category: isKeyOf(categoryLabels, category) ? category : emptyDraft.category,
    pollOptions:
      Array.isArray(pollOptions) && pollOptions.length >= 2
        ? pollOptions.filter((option) => typeof option === 'string').slice(0, 6)
        : emptyDraft.pollOptions,
    pollDurationDays: pollDurationsDays.find((days) => days === pollDurationDays) ?? emptyDraft.pollDurationDays,
    media: Array.isArray(media) ? media.filter(isStoredMedia) : [],
    openIn: typeof openIn === 'string' ? openIn : null,
    changedAt: typeof changedAt === 'number' ? changedAt : 0,
  };
}

function isKeyOf<T extends object>(table: T, key: unknown): key is keyof T {
  return typeof key === 'string' && Object.hasOwn(table, key);
}

function isStoredMedia(value: unknown): value is StoredMedia {
  const { media, alt } = fieldsOf(value);
  return typeof alt === 'string' && isUploadedMedia(media);
}
