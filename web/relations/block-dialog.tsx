// Asks before a member is blocked.
import { ConfirmDialog } from '../ui/layers/confirm-dialog.tsx';
import { useBlockAndMute } from './use-block.ts';

type BlockDialogProps = {
  memberId: string;
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onBlocked?: () => void;
};

export function BlockDialog({ memberId, name, open, onOpenChange, onBlocked }: BlockDialogProps) {
  const sight = useBlockAndMute(memberId);
  const block = async () => {
    await sight.mutateAsync('block');
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
