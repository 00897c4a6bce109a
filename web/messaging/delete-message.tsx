// Asks before a message is deleted for both members. A placeholder stays in the conversation.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf, trpc } from '../trpc.ts';
import { announce } from '../ui/announcer.tsx';
import { ConfirmDialog } from '../ui/layers/confirm-dialog.tsx';
import type { Message } from './message-types.ts';
import { changeThread, withRemoved } from './thread-cache.ts';

type DeleteMessageProps = { message: Message; open: boolean; onOpenChange: (open: boolean) => void };

export function DeleteMessage({ message, open, onOpenChange }: DeleteMessageProps) {
  const queryClient = useQueryClient();
  const { client, messages } = trpc.useUtils();
  const [failure, setFailure] = useState<string>();

  const remove = async () => {
    setFailure(undefined);
    try {
      await client.messages.remove.mutate({ id: message.id });
    } catch (error) {
      setFailure(messageOf(error, 'Please try again.'));
      throw error;
    }
    await changeThread(queryClient, message.receiverId, (thread) => withRemoved(thread, message.id));
    void messages.conversations.invalidate();
    announce('Message deleted');
  };

  return (
    <ConfirmDialog
      title="Delete this message?"
      description="It is deleted for both of you. This can't be undone."
      confirmLabel="Delete message"
      open={open}
      onOpenChange={onOpenChange}
      onConfirm={remove}
      failure={failure}
    />
  );
}
