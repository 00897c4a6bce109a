// The rules of news as sentences, and its numbers.
import type { Actor } from '../../src/kernel/event.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { adminsOnly } from './errors.ts';

const hourMs = 60 * 60 * 1_000;

/** For how long an article is news. */
export const liveMs = 7 * 24 * hourMs;
/** For how long its picture is kept: sixty days of the archive. */
export const pictureMs = liveMs + 60 * 24 * hourMs;
/** How far apart the reports of several outlets on one story may lie. */
export const storyMs = 48 * hourMs;
/** How many of the newest items of a feed are looked at. */
export const mostItems = 50;
/** A known feed that has more unknown items than this at once has only given them other ids. */
export const mostNewItems = 20;
/** As much of an article as we may quote. Characters. */
export const quotedLength = 300;
export const mostFeeds = 500;
export const mostKeywords = 200;

/** Kindling itself and its operators change news, and of the members admins alone. */
export const onlyAdminsChangeNews = (actor: Actor): Refusal | undefined =>
  actor.kind === 'visitor' || (actor.kind === 'member' && !actor.isAdmin) ? adminsOnly : undefined;

export const endsAt = (publishedAt: string): string => new Date(Date.parse(publishedAt) + liveMs).toISOString();
