// One conversation: its newest messages, kept current by hints or by polling, and older ones on request.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useInterests } from '../interests.ts';
import { useLive } from '../live/live.tsx';
import { type ApiError, trpc } from '../trpc.ts';
import { type Thread, threadKey, withNewest, withOlder } from './thread-cache.ts';
import { pollMs } from './use-conversations.ts';

const pageLength = 50;

export type OlderState = 'none' | 'waiting' | 'loading' | 'failed';

export function useThread(userId: string) {
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();
  const isLive = useLive();
  // The other member can change who may write to them.
  useInterests('member', [userId]);
  const [olderState, setOlderState] = useState<'waiting' | 'loading' | 'failed'>('waiting');
  const requested = useRef<string>(undefined);
  const queryKey = threadKey(userId);
  const known = () => queryClient.getQueryData<Thread>(queryKey);

  const query = useQuery<Thread, ApiError>({
    queryKey,
    queryFn: async () => {
      const newest = await client.messages.thread.query({ userId, limit: pageLength });
      return withNewest(known(), newest);
    },
    // Hints are only certain while the conversation is open.
    refetchOnMount: 'always',
    refetchInterval: isLive ? false : pollMs,
    // Comparing thousands of messages takes longer than rendering the new ones.
    structuralSharing: false,
  });

  const loadOlder = async (limit = pageLength): Promise<void> => {
    const cursor = known()?.olderCursor;
    if (!cursor || requested.current === cursor) return;
    requested.current = cursor;
    setOlderState('loading');
    try {
      const page = await client.messages.thread.query({ userId, limit, cursor });
      queryClient.setQueryData<Thread>(queryKey, (thread) => thread && withOlder(thread, cursor, page));
      setOlderState('waiting');
    } catch {
      requested.current = undefined;
      setOlderState('failed');
    }
  };

  const older: OlderState = query.data?.olderCursor ? olderState : 'none';
  return { ...query, older, loadOlder };
}
