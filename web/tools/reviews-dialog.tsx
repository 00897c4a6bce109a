// A tool's reviews in a dialog, opened from the directory.
import { Button } from '../ui/button.tsx';
import { Dialog, DialogFooter } from '../ui/layers/dialog.tsx';
import type { Tool } from './directory-names.ts';
import { ReviewList } from './review-list.tsx';
import { Rating } from './stars.tsx';
import { useOwnReview } from './use-reviews.ts';

type ReviewsDialogProps = { tool: Tool; open: boolean; onOpenChange: (open: boolean) => void; onWrite: () => void };

export function ReviewsDialog({ tool, open, onOpenChange, onWrite }: ReviewsDialogProps) {
  const { isKnown, own } = useOwnReview(tool.id, open);
  return (
    <Dialog
      title={`Reviews of ${tool.name}`}
      description={<Rating {...tool} />}
      width="lg"
      fullOnPhone
      open={open}
      onOpenChange={onOpenChange}
    >
      {open && <ReviewList tool={tool} onEdit={onWrite} level={3} />}
      <DialogFooter>
        <Button variant="primary" disabled={!isKnown} onClick={onWrite}>
          {own ? 'Edit your review' : 'Write a Review'}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
