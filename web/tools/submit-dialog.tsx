// Submits a tool to the directory.
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { submitOnCtrlEnter } from '../community/composer/submit-on-ctrl-enter.ts';
import { unlessSignedOut } from '../community/post/sign-in-prompt.ts';
import { FormFailure } from '../form-failure.tsx';
import { showIssues } from '../forms.ts';
import { useDebounced } from '../search/use-debounced.ts';
import { type CurrentUser, displayNameOf } from '../session/session.tsx';
import { messageOf, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { Dialog, DialogClose, DialogFooter } from '../ui/layers/dialog.tsx';
import { toast } from '../ui/layers/toast-store.ts';
import { Notice } from '../ui/notice.tsx';
import type { SubmissionValues } from './schemas.ts';
import { useStoredForm } from './stored-form.ts';
import { ToolFields } from './tool-fields.tsx';

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
        <ToolFields form={form}>
          <ListedAlready website={form.watch('website')} />
        </ToolFields>
        <Checkbox
          label="This is my own tool, or my company’s"
          checked={form.watch('isOwn')}
          onCheckedChange={(checked) => form.setValue('isOwn', checked, { shouldDirty: true })}
        />
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

const pauseMs = 400;

function ListedAlready({ website }: { website: string }) {
  const settled = useDebounced(website.trim(), pauseMs);
  const isAddress = URL.canParse(settled);
  const { data } = trpc.submissions.duplicates.useQuery({ website: settled }, { enabled: isAddress });
  const [first] = (isAddress && data?.duplicates) || [];
  return (
    <div role="status">
      {first && (
        <Notice title="This tool is already listed">
          <Link to="/ai-tools/$slug" params={{ slug: first.slug }} target="_blank" className="font-medium underline">
            {first.name}
          </Link>{' '}
          has the same website. Submit yours only if it is another tool.
        </Notice>
      )}
    </div>
  );
}
