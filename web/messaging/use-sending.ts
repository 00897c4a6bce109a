// Sends messages to one member. The bubble appears at once; a failure is shown and can be retried.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { showFailure } from '../community/post/sign-in-prompt.ts';
import { useSession } from '../session/session.tsx';
import { codeOf, messageOf, statusOf, trpc } from '../trpc.ts';
import { dismissFailure, toast } from '../ui/layers/toast-store.ts';
import type { Message } from './message-types.ts';
import { changeThread, type Thread, threadKey, withSent } from './thread-cache.ts';
import { discard, interrupted, openUnsent, send, type Unsent, write } from './unsent.ts';

/** A request that hangs for longer counts as failed. Resent under the same key, the message can't arrive twice. */
const timeoutMs = 30_000;

export function useSending() {
  const queryClient = useQueryClient();
  const { client, messages } = trpc.useUtils();

  const ask = async ({ key, receiverId, content }: Unsent): Promise<Message> => {
    const input = { receiverId, content };
    const { message } = await client.messages.send.mutate(input, {
      context: { idempotencyKey: key },
      signal: AbortSignal.timeout(timeoutMs),
    });
    return message;
  };

  const post = (unsent: Unsent) =>
    send(unsent, ask, {
      async onSent(message) {
        dismissFailure();
        await changeThread(queryClient, unsent.receiverId, (thread) => withSent(thread, message));
        void messages.conversations.invalidate();
      },
      isRefusal,
      onFailed(error) {
        // The conversation then says so, too.
        if (isRefusal(error)) void messages.thread.invalidate({ userId: unsent.receiverId });
        if (statusOf(error) === 401) showFailure(error, { title: 'Error', purpose: 'send messages' });
        // The note under the message says why.
        else if (statusOf(error) !== 404)
          toast({ tone: 'danger', title: 'Error', description: messageOf(error, 'Failed to send message') });
      },
    });

  return {
    send(receiverId: string, content: string) {
      const known = queryClient.getQueryData<Thread>(threadKey(receiverId));
      post(write(receiverId, content, known?.messages.at(-1)?.id ?? null));
    },
    retry: post,
    discard,
  };
}

/** Resumes what an earlier page of this window was about to send. */
export function useInterruptedSending(): void {
  const { user } = useSession();
  const { retry } = useSending();
  const takeUp = useEffectEvent(() => {
    for (const unsent of interrupted()) retry(unsent);
  });
  useEffect(() => {
    if (!user) return;
    openUnsent(user.id);
    takeUp();
  }, [user]);
}

/** They left, one of the two blocks the other, or they accept no messages from the sender. */
const isRefusal = (error: unknown): boolean => statusOf(error) === 404 || codeOf(error) === 'messaging/followed-only';
