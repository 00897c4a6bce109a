// "5m ago", kept true while the page is open, with the exact moment on hover and for machines.
import { useSyncExternalStore } from 'react';

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'narrow' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });
const dayThisYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

type RelativeTimeProps = { at: string | number | Date; className?: string | undefined };

export function RelativeTime({ at, className }: RelativeTimeProps) {
  const now = useSyncExternalStore(everyMinute, thisMinute);
  const moment = new Date(at);
  return (
    <time dateTime={moment.toISOString()} title={exact.format(moment)} className={className}>
      {timeAgo(moment, new Date(now))}
    </time>
  );
}

/** In words up to a week, then the date; a clock that runs ahead never makes it "in 2 minutes". */
export function timeAgo(moment: Date, now: Date): string {
  const ageMs = now.getTime() - moment.getTime();
  if (ageMs < minuteMs) return 'just now';
  if (ageMs < hourMs) return relative.format(-Math.floor(ageMs / minuteMs), 'minute');
  if (ageMs < dayMs) return relative.format(-Math.floor(ageMs / hourMs), 'hour');
  if (ageMs < 7 * dayMs) return relative.format(-Math.floor(ageMs / dayMs), 'day');
  return (moment.getFullYear() === now.getFullYear() ? dayThisYear : dayOfYear).format(moment);
}

// One clock for all times of the page. It shows the current minute's end, so that what is new is never older than now.
function thisMinute(): number {
  return Math.floor(Date.now() / minuteMs) * minuteMs + minuteMs;
}

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
