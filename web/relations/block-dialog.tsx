// Asks before a member is blocked.
import type { Openable } from '../shell/on-demand.tsx';
import { ConfirmDialog } from '../ui/layers/confirm-dialog.tsx';
import { useBlockAndMute } from './use-block.ts';

type BlockDialogProps = Openable & { memberId: string; name: string; onBlocked?: () => void };

export function BlockDialog({ memberId, name, open, onOpenChange, onBlocked }: BlockDialogProps) {
  const { mutateAsync } = useBlockAndMute(memberId);
  const block = async () => {
    await mutateAsync('block');
    onBlocked?.();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Block ${name}?`}
      description="You will no longer see or reach each other, and you stop following each other. They are not told."
      confirmLabel="Block"
      onConfirm={block}
    />
  );
}
