// Submits a tool to the directory.
import { useId } from 'react';
import { submitOnCtrlEnter } from '../community/composer/submit-on-ctrl-enter.ts';
import { unlessSignedOut } from '../community/post/sign-in-prompt.ts';
import { FormFailure } from '../form-failure.tsx';
import { showIssues } from '../forms.ts';
import { type CurrentUser, displayNameOf } from '../session/session.tsx';
import { messageOf, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogClose, DialogFooter } from '../ui/layers/dialog.tsx';
import { toast } from '../ui/layers/toast-store.ts';
import type { SubmissionValues } from './schemas.ts';
import { useStoredForm } from './stored-form.ts';
import { SubmissionFields } from './submission-fields.tsx';

const empty: SubmissionValues = {
  name: '',
  website: '',
  sector: '',
  summary: '',
  description: '',
  features: '',
  pricing: '',
  pricingClass: '',
  isOwn: false,
};

const failed = 'Failed to submit tool. Please try again.';

type SubmitDialogProps = { user: CurrentUser; open: boolean; onOpenChange: (open: boolean) => void };

export function SubmitDialog({ user, open, onOpenChange }: SubmitDialogProps) {
  return (
    <Dialog
      title="Submit AI Tool"
      description="We check every tool before we list it, and tell you what we decided."
      width="lg"
      fullOnPhone
      open={open}
      onOpenChange={onOpenChange}
    >
      <SubmissionForm user={user} onSent={() => onOpenChange(false)} />
    </Dialog>
  );
}

function SubmissionForm({ user, onSent }: { user: CurrentUser; onSent: () => void }) {
  const formId = useId();
  const form = useStoredForm(
    `kindling.tool-submission.${user.id}`,
    async () => (await import('./schemas.ts')).submissionSchema,
    empty,
  );
  const submit = trpc.submissions.submit.useMutation({
    onSuccess: () => {
      form.forget();
      onSent();
      const description = 'Your tool submission has been received and is pending approval';
      toast({ title: 'Success!', description, tone: 'success' });
    },
    onError: (error) => {
      showIssues(form, error);
      toast({ title: 'Error', description: messageOf(error, failed), tone: 'danger' });
    },
  });
  return (
    <>
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onKeyDown={submitOnCtrlEnter}
        onSubmit={form.handleSubmit((values) => submit.mutate(values))}
      >
        <SubmissionFields form={form} />
        <p className="text-ink-muted text-sm">
          Submitted as <b className="font-medium text-ink">{displayNameOf(user)}</b>. Only admins and moderators see who
          submitted a tool.
        </p>
        <FormFailure error={unlessSignedOut(submit.error)} otherwise={failed} besideFields={form.formState.errors} />
      </form>
      <DialogFooter>
        <DialogClose>
          <Button>Keep for later</Button>
        </DialogClose>
        <Button type="submit" form={formId} variant="primary" pending={submit.isPending} pendingLabel="Submitting...">
          Submit tool
        </Button>
      </DialogFooter>
    </>
  );
}
