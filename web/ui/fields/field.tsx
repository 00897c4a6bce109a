// What every form control shares: a label, a hint, an error, and the wiring that lets a screen reader find them.
import { type ReactNode, useId } from 'react';
import { cx } from '../classes.ts';

export type FieldProps = {
  label: string;
  /** Hides the label visually, if the context already says it. */
  labelHidden?: boolean | undefined;
  /** Adds "optional" to the label; required fields are unmarked, since most are required. */
  optional?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
};

type Described = Pick<FieldProps, 'hint' | 'error'> & { id?: string | undefined };

/** Returns the ids and ARIA attributes that tie a control to its label, hint and error. */
export function useFieldWiring({ hint, error, id }: Described) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  return {
    labelId: `${controlId}-label`,
    control: {
      id: controlId,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
    },
    hintId,
    errorId,
  };
}

/** Splits a control's props into those of its frame and its own, and wires them up. */
export function useField<Props extends FieldProps & Described>(props: Props) {
  const { label, labelHidden, optional, hint, error, className, id: _id, ...own } = props;
  const wiring = useFieldWiring(props);
  const frame = { label, labelHidden, optional, hint, error, className, wiring };
  return { frame, control: { ...own, ...wiring.control } };
}

type FieldFrameProps = FieldProps & {
  wiring: ReturnType<typeof useFieldWiring>;
  aside?: ReactNode;
  children: ReactNode;
};

export function FieldFrame({ label, labelHidden, optional, className, children, ...notes }: FieldFrameProps) {
  const { labelId, control } = notes.wiring;
  return (
    <div className={cx('flex flex-col', className)}>
      <div className={cx('mb-1.5 flex items-baseline justify-between gap-3', labelHidden && 'sr-only')}>
        <label id={labelId} htmlFor={control.id} className="font-medium text-sm">
          {label}
        </label>
        {optional && <span className="text-ink-subtle text-sm">optional</span>}
      </div>
      {children}
      <FieldNotes {...notes} />
    </div>
  );
}

type FieldNotesProps = Pick<FieldFrameProps, 'hint' | 'error' | 'wiring' | 'aside'>;

/** Hint and error below a control. The error is announced when it appears, without stealing the focus. */
export function FieldNotes({ hint, error, wiring: { hintId, errorId }, aside }: FieldNotesProps) {
  return (
    <div className="flex justify-between gap-3 text-sm">
      <div className="min-w-0 flex-1" aria-live="polite">
        {error && (
          <p id={errorId} className="mt-1.5 text-danger-text">
            {error}
          </p>
        )}
        {hint && (
          <div id={hintId} className="mt-1.5 text-ink-muted">
            {hint}
          </div>
        )}
      </div>
      {aside}
    </div>
  );
}
