// Shares a plan by a link, with which a co-founder can read and comment on it, and ends the sharing.
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { useReportHandlers } from './report-handlers.ts';
import type { OwnReport } from './report-types.ts';

type ShareDialogProps = { report: OwnReport; open: boolean; onOpenChange: (open: boolean) => void };

export function ShareDialog({ report: { id, sharePath }, open, onOpenChange }: ShareDialogProps) {
  const handlers = useReportHandlers(id, 'Please try again.');
  const share = trpc.planner.share.useMutation(handlers);
  const unshare = trpc.planner.unshare.useMutation(handlers);
  const link = sharePath === null ? '' : `${location.origin}${sharePath}`;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Share this plan"
      description="Whoever has the link can read the plan and your notes, and comment once logged in. They can change nothing."
    >
      {sharePath === null ? (
        <Button
          variant="primary"
          pending={share.isPending}
          pendingLabel="Making the link..."
          onClick={() => share.mutate({ id })}
        >
          Make a link
        </Button>
      ) : (
        <div className="flex flex-col gap-4">
          <TextField label="Link" readOnly value={link} onFocus={({ target }) => target.select()} />
          <div className="flex flex-wrap justify-between gap-3">
            <Button
              variant="ghost"
              className="-ml-4"
              pending={unshare.isPending}
              pendingLabel="Revoking..."
              onClick={() => unshare.mutate({ id })}
            >
              Revoke the link
            </Button>
            <Button variant="primary" onClick={() => void copyText(link, 'link')}>
              Copy link
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
