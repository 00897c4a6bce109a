// A choice among a few options, all in view: as a list, rows, square tiles or segments of one bar.
import { type ReactNode, useId } from 'react';
import { cx } from '../classes.ts';
import { FieldNotes, type FieldProps, useFieldWiring } from './field.tsx';

export type RadioOption = {
  value: string;
  label: string;
  hint?: string | undefined;
  icon?: ReactNode;
};

const groups = {
  list: 'flex flex-col gap-2.5',
  rows: 'grid divide-y divide-line border-line border-y',
  tiles: 'flex flex-wrap gap-2',
  segments: 'inline-flex w-fit gap-0.5 rounded-md bg-sunken p-0.5 ring-1 ring-line ring-inset',
};

type RadioLook = keyof typeof groups;

type Choice = {
  value?: string | undefined;
  defaultValue?: string | undefined;
  disabled?: boolean | undefined;
  onValueChange?: ((value: string) => void) | undefined;
};

type RadioGroupProps = FieldProps &
  Choice & {
    id?: string | undefined;
    options: readonly RadioOption[];
    look?: RadioLook | undefined;
  };

export function RadioGroup({
  label,
  labelHidden,
  optional,
  className,
  options,
  look = 'list',
  ...rest
}: RadioGroupProps) {
  const { hint, error, id, ...choice } = rest;
  const wiring = useFieldWiring(rest);
  const name = useId();
  const Option = look === 'list' || look === 'rows' ? DottedOption : FacedOption;
  return (
    <div className={cx('flex flex-col', className)}>
      <div className={cx('mb-2 flex items-baseline justify-between gap-3', labelHidden && 'sr-only')}>
        <span id={wiring.labelId} className="font-medium text-sm">
          {label}
        </span>
        {optional && <span className="text-ink-subtle text-sm">optional</span>}
      </div>
      <div role="radiogroup" {...wiring.control} aria-labelledby={wiring.labelId} className={groups[look]}>
        {options.map((option) => (
          <Option
            key={option.value}
            option={option}
            look={look}
            id={`${wiring.control.id}-${option.value}`}
            input={inputOf(option, name, choice)}
          />
        ))}
      </div>
      <FieldNotes hint={hint} error={error} wiring={wiring} />
    </div>
  );
}

function inputOf({ value }: RadioOption, name: string, choice: Choice) {
  return {
    type: 'radio',
    name,
    value,
    disabled: choice.disabled,
    onChange: () => choice.onValueChange?.(value),
    ...(choice.value === undefined
      ? { defaultChecked: choice.defaultValue === value }
      : { checked: choice.value === value }),
  };
}

type OptionProps = { option: RadioOption; look: RadioLook; id: string; input: ReturnType<typeof inputOf> };

/** A dot with its label; a row separates both from the next by a hairline. */
function DottedOption({ option, look, id, input }: OptionProps) {
  return (
    <label
      htmlFor={id}
      className={cx('flex items-start gap-3', look === 'rows' && 'px-1 py-3.5 transition-colors hover:bg-hover')}
    >
      <input
        {...input}
        id={id}
        aria-describedby={option.hint ? `${id}-hint` : undefined}
        aria-labelledby={`${id}-label`}
        className="mt-0.5 grid size-5 shrink-0 appearance-none place-content-center rounded-full border border-line-strong bg-surface transition-colors before:size-2 before:rounded-full checked:border-accent checked:bg-accent checked:before:bg-accent-ink disabled:opacity-55 forced-colors:appearance-auto"
      />
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

/** The whole option is the control: a tile shows only its icon, a segment only its word. */
function FacedOption({ option, look, id, input }: OptionProps) {
  return (
    <label
      htmlFor={id}
      className={cx(
        'relative inline-flex items-center justify-center transition-colors has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-focus-ring has-focus-visible:outline-offset-2',
        look === 'tiles'
          ? 'size-11 rounded-lg border border-line bg-surface text-base hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent'
          : 'min-h-8 gap-1.5 rounded-sm px-3 font-medium text-ink-muted text-sm hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-rest [&_svg]:size-4',
      )}
    >
      <input
        {...input}
        id={id}
        aria-label={option.label}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      {look === 'tiles' ? (option.icon ?? option.label) : option.icon}
      {look === 'segments' && option.label}
    </label>
  );
}
