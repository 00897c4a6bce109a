// Asks before tools are published, and for a reason before they are rejected; one or several at once.
import { useState } from 'react';
import { type ApiOutputs, messageOf, trpc } from '../../trpc.ts';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { isOvertaken, tellIfOvertaken } from './overtaken.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useTellDecision } from './tell-decision.ts';

export type Submission = ApiOutputs['submissions']['list']['submissions'][number];
export type Outcome = 'approve' | 'reject';

type DecideSubmissionsProps = { outcome: Outcome; submissions: readonly Submission[]; onClose: () => void };

export function DecideSubmissions({ outcome, submissions, onClose }: DecideSubmissionsProps) {
  const { client, submissions: lists, adminStats } = trpc.useUtils();
  const tellDecision = useTellDecision();
  const [failure, setFailure] = useState<unknown>();
  const [first] = submissions;
  const what = submissions.length === 1 && first ? first.name : `${submissions.length} tools`;

  /** Skips submissions that a colleague has decided. Any other failure keeps the dialog open. */
  async function decide(act: (id: string) => Promise<unknown>, done: string, show: string): Promise<void> {
    setFailure(undefined);
    try {
      let overtaken: unknown;
      for (const { id } of submissions) {
        await act(id).catch((error: unknown) => {
          if (!isOvertaken(error)) throw error;
          overtaken = error;
        });
      }
      if (overtaken === undefined) tellDecision(`${what} ${done}`, { tab: 'submissions', show });
      else tellIfOvertaken(overtaken);
    } catch (error) {
      setFailure(error);
      throw error;
    } finally {
      await Promise.all([lists.list.invalidate(), adminStats.invalidate()]);
    }
  }

  if (outcome === 'approve')
    return (
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && onClose()}
        tone="primary"
        title={`Publish ${what}?`}
        description={`Everybody can see ${submissions.length === 1 ? 'it' : 'them'} in the directory at once, and members who follow new tools are notified.`}
        confirmLabel="Publish"
        failure={failure ? messageOf(failure, 'This was not approved. Please try again.') : undefined}
        onConfirm={() => decide((id) => client.submissions.approve.mutate({ id }), 'published', 'approved')}
      />
    );
  return (
    <ReasonDialog
      onClose={onClose}
      title={`Reject ${what}?`}
      description={`${submissions.length === 1 && first ? first.submitter.name : 'Each member'} is notified, with your reason.`}
      confirmLabel="Reject"
      maxLength={500}
      error={failure}
      failed="This was not rejected. Please try again."
      onConfirm={(reason) => decide((id) => client.submissions.reject.mutate({ id, reason }), 'rejected', 'rejected')}
    />
  );
}
