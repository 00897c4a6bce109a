// Asks before the member's own review is deleted.
import { messageOf, trpc } from '../trpc.ts';
import { ConfirmDialog } from '../ui/layers/confirm-dialog.tsx';

type DeleteReviewProps = { toolId: string; open: boolean; onOpenChange: (open: boolean) => void };

export function DeleteReview({ toolId, open, onOpenChange }: DeleteReviewProps) {
  const utils = trpc.useUtils();
  const remove = trpc.reviews.deleteReview.useMutation({
    onSuccess: () => {
      void utils.reviews.ofTool.invalidate();
      void utils.directory.invalidate();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete your review?"
      description="Its stars are taken out of the average. You can write another one."
      confirmLabel="Delete review"
      onConfirm={() => remove.mutateAsync({ id: toolId })}
      failure={remove.error ? messageOf(remove.error, 'Please try again.') : undefined}
    />
  );
}
