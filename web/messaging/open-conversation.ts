// Which conversation is open. The history entry holds it, so that Back leads to the list and a reload keeps it.
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useEntryState } from '../here.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    conversation?: string | undefined;
    /** A message to start at. */
    message?: string | undefined;
    cameFromList?: boolean | undefined;
  }
}

export function useOpenConversation() {
  const router = useRouter();
  const navigate = useNavigate();
  const state = useEntryState();
  const asked = useRequestedMember();
  const userId = asked ?? state.conversation;
  return {
    userId,
    messageId: state.message,
    open(next: string, message?: string) {
      const cameFromList = userId === undefined || state.cameFromList === true;
      void navigate({
        to: '/messages',
        search: {},
        state: { conversation: next, message, cameFromList },
        replace: userId !== undefined,
        resetScroll: false,
      });
    },
    close() {
      if (userId === undefined) return;
      if (state.cameFromList) router.history.back();
      else void navigate({ to: '/messages', search: {}, state: {}, replace: true, resetScroll: false });
    },
  };
}

/** Moves the conversation that the address names into the history entry. */
export function useCleanAddress(): void {
  const navigate = useNavigate();
  const asked = useRequestedMember();
  useEffect(() => {
    if (asked === undefined) return;
    const state = { conversation: asked };
    // In a separate task: together with the page's first effects it would block a slow phone.
    const timer = setTimeout(() => {
      void navigate({ to: '/messages', search: {}, state, replace: true, resetScroll: false });
    });
    return () => clearTimeout(timer);
  }, [asked, navigate]);
}

function useRequestedMember(): string | undefined {
  return useLocation({ select: ({ search }) => search.userId });
}
