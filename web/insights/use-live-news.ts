// Keeps the lists of news current while they are on the page: a hint says that an article or its picture has come, or that one went.
import { useEffect, useRef } from 'react';
import { useInterests } from '../interests.ts';
import { useHints } from '../live.tsx';
import { trpc } from '../trpc.ts';

/** A feed brings several articles at once: they lead to one request. */
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
