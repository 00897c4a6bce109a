// A setting that takes effect at once, with its label on the left as in a list of settings.
import { Switch as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cx } from '../classes.ts';
import { FieldNotes, type FieldProps, useFieldWiring } from './field.tsx';

type SwitchProps = Omit<FieldProps, 'optional'> &
  Omit<ComponentProps<typeof Radix.Root>, keyof FieldProps | 'children'>;

export function Switch({ label, labelHidden, hint, error, className, id, ...toggle }: SwitchProps) {
  const wiring = useFieldWiring({ hint, error, id });
  return (
    <div className={cx('flex items-start justify-between gap-4', className)}>
      <div className={cx('flex -space-y-1 min-w-0 flex-col', labelHidden && 'sr-only')}>
        <label htmlFor={wiring.control.id} className="font-medium">
          {label}
        </label>
        <FieldNotes hint={hint} hintId={wiring.hintId} error={error} errorId={wiring.errorId} />
      </div>
      <Radix.Root
        {...toggle}
        {...wiring.control}
        className="inline-flex h-6 w-10 shrink-0 items-center rounded-full bg-line-strong p-0.5 transition-colors disabled:opacity-55 data-[state=checked]:bg-accent"
      >
        <Radix.Thumb className="size-5 rounded-full bg-accent-ink shadow-rest transition-transform data-[state=checked]:translate-x-4" />
      </Radix.Root>
    </div>
  );
}
