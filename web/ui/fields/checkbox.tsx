// Yes or no within a form, with the label next to the box.
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import type { ComponentProps } from 'react';
import { cx } from '../classes.ts';
import { FieldNotes, type FieldProps, useField } from './field.tsx';

type CheckboxProps = Omit<FieldProps, 'optional'> &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'checked' | 'onChange' | 'ref'> & {
    /** `mixed`: some of what the box stands for. */
    checked?: boolean | 'mixed' | undefined;
    onCheckedChange?: ((checked: boolean) => void) | undefined;
  };

const mark = 'pointer-events-none invisible absolute inset-0 m-auto size-3.5 text-accent-ink';

export function Checkbox({ checked, onCheckedChange, ...box }: CheckboxProps) {
  const { frame, control } = useField(box);
  return (
    <div className={cx('flex items-start gap-2.5', frame.className)}>
      <span className="relative my-0.5 flex size-5 shrink-0">
        <input
          {...control}
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
        <label htmlFor={control.id} className={frame.labelHidden ? 'sr-only' : undefined}>
          {frame.label}
        </label>
        <FieldNotes {...frame} />
      </div>
    </div>
  );
}
