// Reports content or a member to the moderators: a reason, and optionally a few words.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { longestReport } from '../../modules/moderation/sizes.ts';
import { showFailure } from '../community/post/sign-in-prompt.ts';
import { messageOf, statusOf, trpc } from '../trpc.ts';
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { ConfirmDialog } from '../ui/layers/confirm-dialog.tsx';
import { toast } from '../ui/layers/toast-store.ts';
import { type Reason, type Reported, reportReasons } from './report-reasons.ts';

type ReportDialogProps = {
  reported: Reported;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called if the page showed only what was reported, so that nothing is left to show. */
  onReported?: (() => void) | undefined;
};

export function ReportDialog({ reported, open, onOpenChange, onReported }: ReportDialogProps) {
  const [reason, setReason] = useState<Reason>();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();

  const send = async () => {
    setFailure(undefined);
    if (reason === undefined) {
      setError('Choose a reason.');
      throw new Error('No reason chosen');
    }
    const words = text.trim();
    try {
      await client.moderation.flag.mutate({ ...reported, reason, ...(words !== '' && { text: words }) });
    } catch (refused) {
      if (statusOf(refused) === 401) showFailure(refused, { title: 'Failed to report', purpose: 'report' });
      else setFailure(messageOf(refused, 'Please try again.'));
      throw refused;
    }
    toast({ title: 'Thanks. Our moderators will look into it.', tone: 'success' });
    onReported?.();
    // The member no longer sees what they reported.
    void queryClient.invalidateQueries();
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        setFailure(undefined);
        onOpenChange(next);
      }}
      title={`Report this ${reported.kind.replace('-', ' ')}`}
      description={`Only our moderators see this. ${
        reported.kind === 'member'
          ? 'Block or mute them if you don’t want to see their posts.'
          : 'You will no longer see it.'
      }`}
      confirmLabel="Report"
      onConfirm={send}
      failure={failure}
    >
      <RadioGroup
        label="What is wrong?"
        options={reportReasons}
        value={reason ?? ''}
        error={error}
        onValueChange={(value) => {
          setReason(reportReasons.find((each) => each.value === value)?.value);
          setError(undefined);
        }}
      />
      <TextArea
        label="Anything else we should know?"
        optional
        counted
        rows={3}
        maxLength={longestReport}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </ConfirmDialog>
  );
}
