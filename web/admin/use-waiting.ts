// How many decisions wait in each queue.
import { trpc } from '../trpc.ts';

export const useWaiting = () => trpc.adminStats.waiting.useQuery(undefined, { staleTime: 30_000 }).data?.waiting;
