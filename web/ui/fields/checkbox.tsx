// Yes or no within a form, with the label next to the box.
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import type { ComponentProps } from 'react';
import { cx } from '../classes.ts';
import { FieldNotes, type FieldProps, useFieldWiring } from './field.tsx';

type CheckboxProps = Omit<FieldProps, 'optional'> &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'checked' | 'onChange' | 'ref'> & {
    /** `mixed`: some of what the box stands for. */
    checked?: boolean | 'mixed' | undefined;
    onCheckedChange?: ((checked: boolean) => void) | undefined;
  };

const mark = 'pointer-events-none invisible absolute inset-0 m-auto size-3.5 text-accent-ink';

export function Checkbox({
  label,
  labelHidden,
  hint,
  error,
  className,
  id,
  checked,
  onCheckedChange,
  ...box
}: CheckboxProps) {
  const wiring = useFieldWiring({ hint, error, id });
  return (
    <div className={cx('flex items-start gap-2.5', className)}>
      <span className="relative my-0.5 flex size-5 shrink-0">
        <input
          {...box}
          {...wiring.control}
          type="checkbox"
          ref={(input) => {
            if (input) input.indeterminate = checked === 'mixed';
          }}
          {...(checked !== undefined && { checked: checked === true })}
          onChange={({ target }) => onCheckedChange?.(target.checked)}
          className="peer size-5 appearance-none rounded-sm border border-line-strong bg-surface transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent hover:not-checked:border-ink-subtle disabled:opacity-55 aria-invalid:border-danger-line forced-colors:appearance-auto"
        />
        <Check aria-hidden="true" className={cx(mark, 'peer-checked:visible')} strokeWidth={3} />
        <Minus aria-hidden="true" className={cx(mark, 'peer-indeterminate:visible')} strokeWidth={3} />
      </span>
      <div className="flex -space-y-1 min-w-0 flex-col">
        <label htmlFor={wiring.control.id} className={labelHidden ? 'sr-only' : undefined}>
          {label}
        </label>
        <FieldNotes hint={hint} hintId={wiring.hintId} error={error} errorId={wiring.errorId} />
      </div>
    </div>
  );
}
