// The rules of news as sentences, and its limits.
import type { Actor } from '../../../src/kernel/event.ts';
import { addMs, hourMs } from '../../../src/kernel/instants.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { adminsOnly } from './errors.ts';

export const liveMs = 7 * 24 * hourMs;
/** How long its picture is stored: sixty days of the archive. */
export const pictureMs = liveMs + 60 * 24 * hourMs;
/** The maximum time between reports of several outlets on one story. */
export const storyMs = 48 * hourMs;
/** How many of the newest items of a feed are read. */
export const maxItems = 50;
/** A known feed with more unknown items than this at once has only changed their ids. */
export const maxNewItems = 20;
/** The maximum quotation from an article. Characters. */
export const quotedLength = 300;
export const maxFeeds = 500;
export const maxKeywords = 200;

/** Only Kindling itself, its operators and admins change news. */
export const onlyAdminsChangeNews = (actor: Actor): Refusal | undefined =>
  actor.kind === 'visitor' || (actor.kind === 'member' && !actor.isAdmin) ? adminsOnly : undefined;

export const endsAt = (publishedAt: string): string => addMs(publishedAt, liveMs);
