// Reports something, says thanks, and refetches what is shown, since the member no longer sees what they reported.
import { useQueryClient } from '@tanstack/react-query';
import { showFailure } from '../community/post/sign-in-prompt.ts';
import { statusOf, trpc } from '../trpc.ts';
import { toast } from '../ui/layers/toast-store.ts';
import type { Reason, Reported } from './report-reasons.ts';

export function useReport(reported: Reported, onReported: (() => void) | undefined) {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  return async (reason: Reason, text: string): Promise<void> => {
    try {
      await client.moderation.flag.mutate({ ...reported, reason, ...(text !== '' && { text }) });
    } catch (error) {
      if (statusOf(error) === 401) showFailure(error, { title: 'Failed to report', purpose: 'report' });
      throw error;
    }
    toast({ title: 'Thanks. Our moderators will look into it.', tone: 'success' });
    onReported?.();
    void queryClient.invalidateQueries();
  };
}
