// Keeps the lists of news current while they are shown. A hint reports a new article, its picture, or a removal.
import { useEffect, useRef } from 'react';
import { useInterests } from '../interests.ts';
import { useHints } from '../live/live.tsx';
import { trpc } from '../trpc.ts';

/** A feed brings several articles at once, which lead to one request. */
const gatherMs = 400;

export function useLiveNews(): void {
  useInterests('news');
  const { news } = trpc.useUtils();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useHints('news', () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void news.news.invalidate();
    }, gatherMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
