// A choice among a few options, all in view: as a list, as rows with an explanation, as square tiles, or as segments
// of one bar.
import { RadioGroup as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../classes.ts';
import { useTappedArrows } from '../tapped-arrows.ts';
import { FieldNotes, type FieldProps, useFieldWiring } from './field.tsx';

export type RadioOption = {
  value: string;
  label: string;
  hint?: string | undefined;
  icon?: ReactNode;
  disabled?: boolean | undefined;
};

type RadioLook = 'list' | 'rows' | 'tiles' | 'segments';

type RadioGroupProps = FieldProps &
  Omit<ComponentProps<typeof Radix.Root>, keyof FieldProps | 'children' | 'asChild'> & {
    options: readonly RadioOption[];
    look?: RadioLook | undefined;
  };

const groups: Record<RadioLook, string> = {
  list: 'flex flex-col gap-2.5',
  rows: 'grid divide-y divide-line border-line border-y',
  tiles: 'flex flex-wrap gap-2',
  segments: 'inline-flex w-fit gap-0.5 rounded-md bg-sunken p-0.5 ring-1 ring-line ring-inset',
};

export function RadioGroup({
  label,
  labelHidden,
  optional,
  hint,
  error,
  className,
  id,
  options,
  look = 'list',
  ...group
}: RadioGroupProps) {
  const wiring = useFieldWiring({ hint, error, id });
  const arrows = useTappedArrows();
  const Option = look === 'list' || look === 'rows' ? DottedOption : FacedOption;
  return (
    <div className={cx('flex flex-col', className)}>
      <div className={cx('mb-2 flex items-baseline justify-between gap-3', labelHidden && 'sr-only')}>
        <span id={wiring.labelId} className="font-medium text-sm">
          {label}
        </span>
        {optional && <span className="text-ink-subtle text-sm">optional</span>}
      </div>
      <Radix.Root {...group} {...wiring.control} {...arrows} aria-labelledby={wiring.labelId} className={groups[look]}>
        {options.map((option) => (
          <Option key={option.value} option={option} look={look} id={`${wiring.control.id}-${option.value}`} />
        ))}
      </Radix.Root>
      <FieldNotes hint={hint} hintId={wiring.hintId} error={error} errorId={wiring.errorId} />
    </div>
  );
}

type OptionProps = { option: RadioOption; look: RadioLook; id: string };

/** A dot with its label; a row separates both from the next by a hairline. */
function DottedOption({ option, look, id }: OptionProps) {
  return (
    <label
      htmlFor={id}
      className={cx('flex items-start gap-3', look === 'rows' && 'px-1 py-3.5 transition-colors hover:bg-hover')}
    >
      <Radix.Item
        id={id}
        value={option.value}
        disabled={option.disabled ?? false}
        aria-describedby={option.hint ? `${id}-hint` : undefined}
        aria-labelledby={`${id}-label`}
        className="mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface transition-colors disabled:opacity-55 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Radix.Indicator className="size-2 rounded-full bg-accent-ink" />
      </Radix.Item>
      {option.icon && <span className="mt-0.5 text-ink-muted [&_svg]:size-5">{option.icon}</span>}
      <span className="min-w-0">
        <span id={`${id}-label`} className={cx('block', option.hint && 'font-medium')}>
          {option.label}
        </span>
        {option.hint && (
          <span id={`${id}-hint`} className="block text-ink-muted text-sm">
            {option.hint}
          </span>
        )}
      </span>
    </label>
  );
}

/** The whole option is the button: a tile shows only its icon, a segment only its word. */
function FacedOption({ option, look, id }: OptionProps) {
  return (
    <Radix.Item
      id={id}
      value={option.value}
      disabled={option.disabled ?? false}
      aria-label={option.label}
      className={cx(
        'inline-flex items-center justify-center transition-colors disabled:opacity-55',
        look === 'tiles'
          ? 'size-11 rounded-lg border border-line bg-surface text-base hover:bg-hover data-[state=checked]:border-accent data-[state=checked]:bg-accent-soft data-[state=checked]:ring-1 data-[state=checked]:ring-accent'
          : 'min-h-8 gap-1.5 rounded-sm px-3 font-medium text-ink-muted text-sm hover:text-ink data-[state=checked]:bg-raised data-[state=checked]:text-ink data-[state=checked]:shadow-rest [&_svg]:size-4',
      )}
    >
      {look === 'tiles' ? (option.icon ?? option.label) : option.icon}
      {look === 'segments' && option.label}
    </Radix.Item>
  );
}
