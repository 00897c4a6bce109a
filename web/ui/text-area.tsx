// Several lines of text that grow with what is written. With `maxLength` and `counted` it shows how much room is left.
import { type ComponentProps, useState } from 'react';
import { cx } from './classes.ts';
import { FieldFrame, type FieldProps, useFieldWiring } from './field.tsx';

type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps> & { counted?: boolean | undefined };

export function TextArea({
  label,
  labelHidden,
  optional,
  hint,
  error,
  className,
  id,
  counted = false,
  onChange,
  ...area
}: TextAreaProps) {
  const wiring = useFieldWiring({ hint, error, id });
  const [typedLength, setTypedLength] = useState(String(area.defaultValue ?? '').length);
  const length = area.value === undefined ? typedLength : String(area.value).length;
  const counter = counted && area.maxLength !== undefined && (
    <span className={cx('mt-1.5 text-ink-subtle text-xs tabular-nums', length >= area.maxLength && 'text-danger-text')}>
      {length} / {area.maxLength}
    </span>
  );
  return (
    <FieldFrame {...{ wiring, label, labelHidden, optional, hint, error, className, aside: counter }}>
      <textarea
        {...area}
        {...wiring.control}
        className="control"
        onChange={(event) => {
          setTypedLength(event.target.value.length);
          onChange?.(event);
        }}
      />
    </FieldFrame>
  );
}
