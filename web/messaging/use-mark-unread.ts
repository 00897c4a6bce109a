// Marks a conversation unread, as a reminder.
import { useQueryClient } from '@tanstack/react-query';
import { messageOf, trpc } from '../trpc.ts';
import { toast } from '../ui/layers/toast-store.ts';
import { changeConversation, findConversation } from './conversation-cache.ts';

export function useMarkUnread(userId: string) {
  const queryClient = useQueryClient();
  const { mutate } = trpc.messages.markUnread.useMutation({
    onSuccess: ({ unreadCount, unreadTotal }) =>
      changeConversation(
        queryClient,
        userId,
        (each) => ({ ...each, unreadCount, isMarkedUnread: unreadCount > 0 }),
        () => unreadTotal,
      ),
    onError: (error) =>
      toast({ tone: 'danger', title: 'Not marked as unread', description: messageOf(error, 'Please try again.') }),
  });
  return {
    /** Only a conversation that has begun can be unread. */
    isBegun: findConversation(queryClient, userId) !== undefined,
    markUnread: () => mutate({ userId }),
  };
}
