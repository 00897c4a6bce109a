// Mutes or unmutes a member, and announces it to screen readers.
import { announce } from '../ui/announcer.tsx';
import { useBlockAndMute } from './use-block.ts';

export function useMute(memberId: string, name: string) {
  const { mutate } = useBlockAndMute(memberId);
  return (change: 'mute' | 'unmute') =>
    mutate(change, {
      onSuccess: () => announce(change === 'mute' ? `${name} is muted.` : `${name} is no longer muted.`),
    });
}
