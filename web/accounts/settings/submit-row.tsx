// The buttons of a form that was opened in place: one that sends it, and one that closes it.
import { Button, type ButtonVariant } from '../../ui/button.tsx';

type SubmitRowProps = {
  command: { isPending: boolean };
  label: string;
  pendingLabel: string;
  variant?: ButtonVariant | undefined;
  onCancel?: (() => void) | undefined;
};

export function SubmitRow({ command, label, pendingLabel, variant, onCancel }: SubmitRowProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" variant={variant} pending={command.isPending} pendingLabel={pendingLabel}>
        {label}
      </Button>
      {onCancel && (
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}
