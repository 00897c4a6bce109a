// Runs an analysis and keeps its result. A visitor's words are kept until they have logged in; then it runs by itself.
import { useEffect, useMemo, useRef, useState } from 'react';
import { useKept } from '../browser-storage.ts';
import { askToSignIn } from '../community/sign-in-prompt.ts';
import { openLayer } from '../layers.ts';
import { useSession } from '../session.tsx';
import { messageOf, statusOf, trpc } from '../trpc.ts';
import { toast } from '../ui/toast-store.ts';
import {
  type CompanyWords,
  type KeptResult,
  keepPending,
  keepResult,
  readPending,
  readResult,
  resultKey,
} from './kept-analysis.ts';

const pendingRunsAfterMs = 500;
const incomplete = 'Unable to generate recommendations. Please try again.';
const failed = 'Something went wrong. Please try again.';

export type RunsAnalysis = Readonly<{
  result: KeptResult | null;
  isRunning: boolean;
  /** What was typed before a log-in, and waits to run. */
  resumed: CompanyWords | null;
  run(words: CompanyWords): void;
  /** Forgets the result. */
  clear(): void;
}>;

export function useAnalysis(): RunsAnalysis {
  const { user } = useSession();
  const memberId = user?.id;
  const kept = useKept(resultKey(memberId ?? ''));
  const [resumed, setResumed] = useState<CompanyWords | null>(null);
  const analyze = trpc.adviser.analyzeBusiness.useMutation({
    onSuccess: ({ success, message, analysis, writer }, words) => {
      if (!success || !analysis || !memberId) {
        toast({ title: 'Analysis incomplete', description: message || incomplete, tone: 'danger' });
        return;
      }
      keepResult(memberId, { companyName: words.companyName.trim(), analysis, writer });
      toast({ title: 'Analysis complete!', tone: 'success' });
    },
    onError: (error, words) => {
      if (statusOf(error) !== 401) {
        toast({ title: 'Analysis failed', description: messageOf(error, failed), tone: 'danger' });
        return;
      }
      keepPending({ ...words, challenges: words.challenges ?? '' });
      askToSignIn('get your analysis');
    },
  });
  const run = (words: CompanyWords) => {
    if (analyze.isPending) return;
    if (memberId !== undefined) return analyze.mutate(words);
    keepPending(words);
    openLayer({ kind: 'auth', tab: 'signup' });
  };
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const words = memberId === undefined ? null : readPending();
    if (words === null) return;
    setResumed(words);
    const timer = setTimeout(() => {
      keepPending(null);
      latest.current(words);
    }, pendingRunsAfterMs);
    return () => clearTimeout(timer);
  }, [memberId]);
  const clear = () => {
    if (memberId !== undefined) keepResult(memberId, null);
    setResumed(null);
    analyze.reset();
  };
  const result = useMemo(() => (memberId === undefined ? null : readResult(kept)), [memberId, kept]);
  return { result, isRunning: analyze.isPending, resumed, run, clear };
}
