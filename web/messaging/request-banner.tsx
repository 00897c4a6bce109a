// The banner above a conversation begun by a stranger: accept the request, or don't.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMute } from '../relations/use-block.ts';
import { onDemand } from '../shell/on-demand.tsx';
import { messageOf, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/layers/toast-store.ts';
import type { OtherUser } from './other-user.ts';
import { changeThread } from './thread-cache.ts';

const BlockDialog = onDemand(async () => (await import('../relations/block-dialog.tsx')).BlockDialog);

export function RequestBanner({ other, onBlocked }: { other: OtherUser; onBlocked: () => void }) {
  const queryClient = useQueryClient();
  const { messages } = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const mute = useMute(other.id, other.name);
  const accept = trpc.messages.accept.useMutation({
    onSuccess({ conversation }) {
      void changeThread(queryClient, other.id, (thread) => ({ ...thread, conversation }));
      void messages.conversations.invalidate();
    },
    onError: (error) =>
      toast({ tone: 'danger', title: 'Not accepted', description: messageOf(error, 'Please try again.') }),
  });

  return (
    <section
      aria-label="Message request"
      className="flex flex-wrap items-center gap-x-4 gap-y-2.5 border-line border-b bg-sunken px-4 py-3 sm:px-5"
    >
      <p className="min-w-0 flex-1 basis-60">
        <bdi className="font-semibold">{other.name}</bdi> wrote to you for the first time
        <span className="block text-ink-muted text-sm">Replying accepts the request.</span>
      </p>
      <div className="flex gap-2">
        <Button
          size="sm"
          variant="primary"
          pending={accept.isPending}
          onClick={() => accept.mutate({ userId: other.id })}
        >
          Accept
        </Button>
        <Button size="sm" onClick={() => mute('mute')}>
          Mute
        </Button>
        <Button size="sm" onClick={() => setAsking(true)}>
          Block
        </Button>
      </div>
      <BlockDialog
        memberId={other.id}
        name={other.name}
        open={isAsking}
        onOpenChange={setAsking}
        onBlocked={onBlocked}
      />
    </section>
  );
}
