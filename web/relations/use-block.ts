// Blocks and mutes a member, or undoes either. A change may affect anything on the page, so every query is refetched.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showFailure } from '../community/post/sign-in-prompt.ts';
import { trpc } from '../trpc.ts';
import { announce } from '../ui/announcer.tsx';

export type BlockOrMute = 'block' | 'unblock' | 'mute' | 'unmute';

export function useBlockAndMute(memberId: string) {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: BlockOrMute) => void (await client.relations[change].mutate({ id: memberId })),
    onSuccess: () => queryClient.invalidateQueries(),
    onError: (error, change) => showFailure(error, { title: `Failed to ${change}`, purpose: `${change} members` }),
  });
}

export function useMute(memberId: string, name: string) {
  const { mutate } = useBlockAndMute(memberId);
  return (change: 'mute' | 'unmute') =>
    mutate(change, {
      onSuccess: () => announce(change === 'mute' ? `${name} is muted.` : `${name} is no longer muted.`),
    });
}
