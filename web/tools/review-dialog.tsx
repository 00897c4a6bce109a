// Writes a member's review of a tool, or edits it.
import Star from 'lucide-react/icons/star';
import { useId } from 'react';
import { longestReview } from '../../modules/tools/sizes.ts';
import { submitOnCtrlEnter } from '../community/composer/submit-on-ctrl-enter.ts';
import { unlessSignedOut } from '../community/post/sign-in-prompt.ts';
import { FormFailure } from '../form-failure.tsx';
import { showIssues } from '../forms.ts';
import { messageOf, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/classes.ts';
import { Select } from '../ui/fields/select.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { Dialog, DialogClose, DialogFooter } from '../ui/layers/dialog.tsx';
import { toast } from '../ui/layers/toast-store.ts';
import { LoadingArea, Skeleton } from '../ui/skeleton.tsx';
import { type Review, type Tool, tieNames, ties } from './directory-names.ts';
import type { ReviewValues } from './schemas.ts';
import { useStoredForm } from './stored-form.ts';
import { useOwnReview } from './use-reviews.ts';

const tieOptions = ties.map((value) => ({ value, label: tieNames[value].own }));
const failed = 'Failed to post review. Please try again.';

type ReviewDialogProps = { userId: string; tool: Tool; open: boolean; onOpenChange: (open: boolean) => void };

export function ReviewDialog({ userId, tool, open, onOpenChange }: ReviewDialogProps) {
  const { isKnown, own } = useOwnReview(tool.id, open);
  return (
    <Dialog
      title={own ? 'Edit your review' : 'Write a Review'}
      description={`What should others know about ${tool.name}?`}
      fullOnPhone
      open={open}
      onOpenChange={onOpenChange}
    >
      {isKnown ? (
        <ReviewForm key={own?.updatedAt} userId={userId} tool={tool} own={own} onSent={() => onOpenChange(false)} />
      ) : (
        <LoadingArea label="Loading your review" className="flex flex-col gap-4">
          <Skeleton className="h-10 w-48" />
          <Skeleton shape="block" className="h-32" />
        </LoadingArea>
      )}
    </Dialog>
  );
}

type ReviewFormProps = { userId: string; tool: Tool; own: Review | undefined; onSent: () => void };

function ReviewForm({ userId, tool, own, onSent }: ReviewFormProps) {
  const formId = useId();
  const initialValues: ReviewValues = {
    rating: own?.rating ?? 5,
    reviewText: own?.reviewText ?? '',
    tie: own?.tie ?? 'none',
  };
  const form = useStoredForm(
    `kindling.review.${userId}.${own?.id ?? tool.id}`,
    async () => (await import('./schemas.ts')).reviewSchema,
    initialValues,
  );
  const { errors } = form.formState;
  const utils = trpc.useUtils();
  const handlers = {
    onSuccess: ({ review }: { review: Review }) => {
      form.forget();
      onSent();
      void utils.reviews.ofTool.invalidate();
      void utils.directory.invalidate();
      const description = review.isHeld
        ? 'A moderator will look at your review before others see it.'
        : own
          ? 'Your review has been changed'
          : 'Your review has been posted successfully';
      toast({ title: 'Success!', description, tone: 'success' });
    },
    onError: (error: { message: string }) => {
      showIssues(form, error);
      toast({ title: 'Error', description: messageOf(error, failed), tone: 'danger' });
    },
  };
  const post = trpc.reviews.postReview.useMutation(handlers);
  const edit = trpc.reviews.editReview.useMutation(handlers);
  const sending = own ? edit : post;
  return (
    <>
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onKeyDown={submitOnCtrlEnter}
        onSubmit={form.handleSubmit((values) => sending.mutate({ id: tool.id, ...values }))}
      >
        <RatingField
          value={form.watch('rating')}
          onChange={(rating) => form.setValue('rating', rating, { shouldDirty: true })}
          error={errors.rating?.message}
        />
        <TextArea
          {...form.register('reviewText')}
          label="Your review"
          rows={5}
          counted
          limit={longestReview}
          value={form.watch('reviewText')}
          placeholder="What did you use it for? What works, and what doesn’t?"
          error={errors.reviewText?.message}
        />
        <Select
          {...form.register('tie')}
          label="How are you connected to it?"
          hint="Shown next to your review."
          options={tieOptions}
          error={errors.tie?.message}
        />
        <FormFailure error={unlessSignedOut(sending.error)} otherwise={failed} besideFields={errors} />
      </form>
      <DialogFooter>
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" form={formId} variant="primary" pending={sending.isPending} pendingLabel="Posting...">
          {own ? 'Save review' : 'Post review'}
        </Button>
      </DialogFooter>
    </>
  );
}

const five = [1, 2, 3, 4, 5] as const;
const words = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

type RatingFieldProps = { value: number; onChange: (value: number) => void; error?: string | undefined };

/** Five radio buttons: arrow keys choose, and screen readers announce the number. */
function RatingField({ value, onChange, error }: RatingFieldProps) {
  const id = useId();
  return (
    <fieldset className="flex flex-col" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-medium text-sm">Rating</legend>
      <div className="flex items-center gap-3">
        <div className="flex">
          {five.map((star) => (
            <label
              key={star}
              className="-ml-1 rounded-md p-1 has-focus-visible:outline-2 has-focus-visible:outline-focus-ring"
            >
              <input
                type="radio"
                name={id}
                className="sr-only"
                // biome-ignore lint/a11y/noAutofocus: it is the first field of the dialog that was opened for it
                autoFocus={star === value}
                aria-label={star === 1 ? '1 star' : `${star} stars`}
                checked={star === value}
                onChange={() => onChange(star)}
              />
              <Star
                aria-hidden="true"
                className={cx(
                  'size-8 transition-colors',
                  star <= value ? 'fill-highlight text-rating' : 'text-line-strong',
                )}
              />
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="text-ink-muted">
          {words[value - 1]}
        </span>
      </div>
      <div aria-live="polite" className="text-danger-text text-sm">
        {error && <p id={`${id}-error`}>{error}</p>}
      </div>
    </fieldset>
  );
}
