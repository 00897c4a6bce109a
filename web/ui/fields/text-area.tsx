// A text area that grows with its content. With `counted` it shows how many characters are left: up to `maxLength`,
// where typing ends, or up to `limit`, which can be exceeded so that the form can say so. Browsers measure `maxLength`
// in UTF-16 units, and forms measure `limit` in characters. The text determines its own direction.
import { type ComponentProps, useState } from 'react';
import { cx } from '../classes.ts';
import { grouped } from '../text/grouped.ts';
import { FieldFrame, type FieldProps, useField } from './field.tsx';

type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps> & { counted?: boolean | undefined; limit?: number | undefined };

export function TextArea({ counted = false, limit, onChange, ...area }: TextAreaProps) {
  const most = limit ?? area.maxLength;
  const { frame, control } = useField(area);
  const [typed, setTyped] = useState(area.defaultValue ?? '');
  const text = String(area.value ?? typed);
  const length = limit === undefined ? text.length : [...text].length;
  const counter = counted && most !== undefined && (
    <span
      className={cx(
        'mt-1.5 text-ink-subtle text-sm',
        (limit === undefined ? length >= most : length > most) && 'text-danger-text',
      )}
    >
      {grouped(length)} / {grouped(most)}
    </span>
  );
  return (
    <FieldFrame {...frame} aside={counter}>
      <textarea
        dir="auto"
        {...control}
        className="control"
        onChange={(event) => {
          setTyped(event.target.value);
          onChange?.(event);
        }}
      />
    </FieldFrame>
  );
}
