// Yes or no within a form, with the label next to the box.
import Check from 'lucide-react/icons/check';
import { Checkbox as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cx } from '../classes.ts';
import { FieldNotes, type FieldProps, useFieldWiring } from './field.tsx';

type CheckboxProps = Omit<FieldProps, 'optional'> &
  Omit<ComponentProps<typeof Radix.Root>, keyof FieldProps | 'children'>;

export function Checkbox({ label, labelHidden, hint, error, className, id, ...box }: CheckboxProps) {
  const wiring = useFieldWiring({ hint, error, id });
  return (
    <div className={cx('flex items-start gap-2.5', className)}>
      <Radix.Root
        {...box}
        {...wiring.control}
        className="my-0.5 flex size-5 shrink-0 items-center justify-center rounded-sm border border-line-strong bg-surface text-accent-ink transition-colors hover:border-ink-subtle aria-invalid:border-danger-line disabled:opacity-55 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Radix.Indicator>
          <Check aria-hidden="true" className="size-3.5" strokeWidth={3} />
        </Radix.Indicator>
      </Radix.Root>
      <div className="flex -space-y-1 min-w-0 flex-col">
        <label htmlFor={wiring.control.id} className={labelHidden ? 'sr-only' : undefined}>
          {label}
        </label>
        <FieldNotes hint={hint} hintId={wiring.hintId} error={error} errorId={wiring.errorId} />
      </div>
    </div>
  );
}
