// A choice among many, as the browser's own select, in our look if the browser supports it (controls.css).
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps, useField } from './field.tsx';

export type SelectOption = { value: string; label: string };

type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'children' | 'multiple'> & {
    options: readonly SelectOption[];
    /** Shown while nothing is chosen; it can't be chosen again. */
    placeholder?: string | undefined;
    /** A lower version, for a row of filters. */
    compact?: boolean | undefined;
  };

export function Select({ options, placeholder, compact = false, ...select }: SelectProps) {
  const { frame, control } = useField(select);
  const uncontrolled = select.value === undefined && select.defaultValue === undefined;
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <select
          {...(placeholder !== undefined && uncontrolled ? { defaultValue: '' } : {})}
          {...control}
          className={compact ? 'control control-compact' : 'control'}
        >
          {placeholder !== undefined && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-subtle"
        />
      </div>
    </FieldFrame>
  );
}
