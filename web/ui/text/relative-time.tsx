// "5m ago", kept current while the page is open. A server-drawn page starts with the server's minute.
import { use, useSyncExternalStore } from 'react';
import { dayOf, daysBetween, exactly } from './dates.ts';
import { RenderedAt, useIsServerRendered } from './rendered-at.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export function RelativeTime({ at, className }: { at: string | number | Date; className?: string | undefined }) {
  const now = useThisMinute();
  const zone = useIsServerRendered() ? 'utc' : 'local';
  const moment = new Date(at);
  return (
    <time dateTime={moment.toISOString()} title={exactly(moment, zone)} className={className}>
      {timeAgo(moment, now, zone)}
    </time>
  );
}

/** Returns hours up to a day, calendar days up to a week, then a date; never a time in the future. */
export function timeAgo(moment: Date, now: Date, zone: 'utc' | 'local' = 'local'): string {
  const ageMs = now.getTime() - moment.getTime();
  if (ageMs < minuteMs) return 'just now';
  if (ageMs < hourMs) return `${Math.floor(ageMs / minuteMs)}m ago`;
  if (ageMs < dayMs) return `${Math.floor(ageMs / hourMs)}h ago`;
  const daysAgo = daysBetween(moment, now, zone);
  if (daysAgo <= 1) return 'yesterday';
  if (daysAgo < 7) return `${daysAgo}d ago`;
  return dayOf(moment, now, zone);
}

/** Returns the current minute. During hydration it is the server's minute. */
export function useThisMinute(): Date {
  const renderedAt = use(RenderedAt);
  return new Date(useSyncExternalStore(everyMinute, thisMinute, () => minuteOf(renderedAt ?? Date.now())));
}

/** Returns the current second, updated twice a minute. During hydration it is the server's minute. */
export function useThisSecond(): Date {
  const renderedAt = use(RenderedAt);
  return new Date(useSyncExternalStore(everyMinute, thisSecond, () => renderedAt ?? thisSecond()));
}

const thisSecond = () => Math.floor(Date.now() / 1_000) * 1_000;
const thisMinute = () => minuteOf(Date.now());

/** Rounds up to the end of the minute, so that nothing new lies in the future. */
function minuteOf(atMs: number): number {
  return Math.floor(atMs / minuteMs) * minuteMs + minuteMs;
}

// One timer for all times on the page.
const watchers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function everyMinute(watcher: () => void): () => void {
  watchers.add(watcher);
  timer ??= setInterval(() => {
    for (const each of watchers) each();
  }, minuteMs / 2);
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
