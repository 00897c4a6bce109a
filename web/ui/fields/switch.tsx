// A setting that takes effect at once, with its label on the left as in a list of settings.
import type { ComponentProps } from 'react';
import { cx } from '../classes.ts';
import { useDisabled } from '../use-disabled.ts';
import { FieldNotes, type FieldProps, useField } from './field.tsx';

type SwitchProps = Omit<FieldProps, 'optional'> &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'role' | 'onChange'> & {
    onCheckedChange?: ((checked: boolean) => void) | undefined;
  };

export function Switch({ disabled, onCheckedChange, ...toggle }: SwitchProps) {
  const { isInert, attributes } = useDisabled(disabled, toggle);
  const { frame, control } = useField(toggle);
  return (
    <div className={cx('flex items-start justify-between gap-4', frame.className)}>
      <div className={cx('flex -space-y-1 min-w-0 flex-col', frame.labelHidden && 'sr-only')}>
        <label htmlFor={control.id} className="font-medium">
          {frame.label}
        </label>
        <FieldNotes {...frame} />
      </div>
      <input
        {...control}
        {...attributes}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: the box itself says whether it is checked.
        role="switch"
        onChange={({ target }) => isInert || onCheckedChange?.(target.checked)}
        className="inline-flex h-6 w-10 shrink-0 cursor-pointer appearance-none items-center rounded-full bg-line-strong p-0.5 transition-colors before:size-5 before:rounded-full before:bg-accent-ink before:shadow-rest before:transition-transform checked:bg-accent checked:before:translate-x-4 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 rtl:checked:before:-translate-x-4 forced-colors:appearance-auto"
      />
    </div>
  );
}
