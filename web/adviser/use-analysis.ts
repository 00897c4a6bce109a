// Runs an analysis and stores its result. A visitor's words wait until they log in; then the analysis runs by itself,
// unless they have closed the dialog: then the words only pre-fill the form. Consent is given to one provider.
import { useEffect, useMemo, useRef, useState } from 'react';
import { askToSignIn } from '../community/post/sign-in-prompt.ts';
import { useStored } from '../drafts/browser-storage.ts';
import { openLayer, useLayer } from '../layers.ts';
import { useSession } from '../session/session.tsx';
import { messageOf, statusOf, trpc } from '../trpc.ts';
import { toast } from '../ui/layers/toast-store.ts';
import { nothingRejected, type Rejected, rejecting } from './rejected.ts';
import {
  type AskedAnalysis,
  forgetPending,
  readPending,
  readResult,
  resultKey,
  stopPending,
  storePending,
  storeResult,
} from './stored-analysis.ts';

const pendingRunsAfterMs = 500;
const reason = 'What you wrote is saved. Sign up or log in to get your analysis.';
const incomplete = 'Unable to generate recommendations. Please try again.';
const failed = 'Something went wrong. Please try again.';

export function useAnalysis() {
  const { user } = useSession();
  const memberId = user?.id;
  const storedResult = useStored(resultKey(memberId ?? ''));
  const [resumed, setResumed] = useState<AskedAnalysis | null>(null);
  const provider = trpc.adviser.provider.useQuery(undefined, { staleTime: 30_000 });
  const analyze = trpc.adviser.analyzeBusiness.useMutation({
    onSuccess: ({ success, message, analysis, writer }, words) => {
      if (!success || !analysis || !memberId) {
        toast({ title: 'Analysis incomplete', description: message || incomplete, tone: 'danger' });
        return;
      }
      const { companyName, description } = words;
      const result = {
        companyName: companyName.trim(),
        analysis,
        writer,
        ...(words.not && { not: rejecting(nothingRejected, words.not) }),
      };
      storeResult(memberId, { ...result, words: { companyName, description, challenges: words.challenges ?? '' } });
      toast({ title: 'Analysis complete!', tone: 'success' });
    },
    onError: (error, words) => {
      if (statusOf(error) !== 401) {
        toast({ title: 'Analysis failed', description: messageOf(error, failed), tone: 'danger' });
        return;
      }
      const { companyName, description, challenges, consent } = words;
      const consentTo = consent ? (provider.data?.provider ?? null) : null;
      const not = words.not && rejecting(nothingRejected, words.not);
      storePending({ companyName, description, challenges: challenges ?? '', consentTo, not }, memberId ?? null);
      askToSignIn('get your analysis');
    },
  });
  const run = ({ consentTo, ...asked }: AskedAnalysis) => {
    if (analyze.isPending) return;
    const consent = consentTo !== null && consentTo === provider.data?.provider;
    if (memberId !== undefined) {
      forgetPending();
      return analyze.mutate({ ...asked, consent });
    }
    storePending({ ...asked, consentTo }, null);
    openLayer({ kind: 'auth', tab: 'signup', reason });
  };
  /** True on failure, too: then there is nothing to consent to. */
  const isProviderKnown = !provider.isPending;
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const pending = memberId === undefined || !isProviderKnown ? null : readPending(memberId);
    if (pending === null) return;
    setResumed(pending.asked);
    if (!pending.runs) return;
    const timer = setTimeout(() => latest.current(pending.asked), pendingRunsAfterMs);
    return () => clearTimeout(timer);
  }, [memberId, isProviderKnown]);
  const isLoggingIn = useLayer()?.kind === 'auth';
  useEffect(() => (isLoggingIn ? stopPending : undefined), [isLoggingIn]);
  const clear = () => {
    if (memberId !== undefined) storeResult(memberId, null);
    setResumed(null);
    analyze.reset();
  };
  const result = useMemo(() => (memberId === undefined ? null : readResult(storedResult)), [memberId, storedResult]);
  /** Runs again for the same words, without the rejected tools. A model is used only if one wrote the last result. */
  const runWithout = (not: Rejected) => {
    const consentTo = result?.writer.engine === 'model' ? result.writer.provider : null;
    if (result?.words) run({ ...result.words, consentTo, not });
  };
  return {
    result,
    isRunning: analyze.isPending,
    /** Whether it runs for a result that is still shown. */
    isRunningAgain: analyze.isPending && analyze.variables?.not !== undefined,
    /** Input from before a log-in. */
    resumed,
    /** The provider of the model that would be used; null if none would, and until that is known. */
    provider: provider.data?.provider ?? null,
    run,
    runWithout,
    clear,
  };
}
