// One line of text. It accepts every attribute of an input, so that a form library can register it.
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../classes.ts';
import { FieldFrame, type FieldProps, useField } from './field.tsx';

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps> & {
    /** An icon or a symbol inside the field, before the text. */
    leading?: ReactNode;
    /** A control or a mark inside the field, after the text. */
    trailing?: ReactNode;
  };

/** The types whose text determines its direction; addresses and passwords have a fixed one. */
const proseTypes: ReadonlySet<string | undefined> = new Set([undefined, 'text', 'search']);

export function TextField({ leading, trailing, ...props }: TextFieldProps) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        {leading && (
          <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-subtle [&_svg]:size-4">
            {leading}
          </span>
        )}
        <input
          dir={proseTypes.has(props.type) ? 'auto' : undefined}
          {...control}
          className={cx('control', Boolean(leading) && 'pl-9', Boolean(trailing) && 'pr-11')}
        />
        {trailing && (
          <span className="absolute inset-y-0 right-1 flex items-center text-ink-subtle [&>svg]:mx-2.5 [&>svg]:size-4">
            {trailing}
          </span>
        )}
      </div>
    </FieldFrame>
  );
}
