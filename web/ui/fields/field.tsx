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

/** Returns the ids and ARIA attributes that tie a control to its label, hint and error. */
export function useFieldWiring({
  hint,
  error,
  id,
}: {
  hint?: ReactNode;
  error?: string | undefined;
  id?: string | undefined;
}) {
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

type FieldFrameProps = FieldProps & {
  wiring: ReturnType<typeof useFieldWiring>;
  aside?: ReactNode;
  children: ReactNode;
};

export function FieldFrame({
  wiring,
  label,
  labelHidden,
  optional,
  hint,
  error,
  aside,
  className,
  children,
}: FieldFrameProps) {
  return (
    <div className={cx('flex flex-col', className)}>
      <div className={cx('mb-1.5 flex items-baseline justify-between gap-3', labelHidden && 'sr-only')}>
        <label id={wiring.labelId} htmlFor={wiring.control.id} className="font-medium text-sm">
          {label}
        </label>
        {optional && <span className="text-ink-subtle text-sm">optional</span>}
      </div>
      {children}
      <FieldNotes hint={hint} hintId={wiring.hintId} error={error} errorId={wiring.errorId} aside={aside} />
    </div>
  );
}

type FieldNotesProps = {
  hint?: ReactNode;
  hintId: string | undefined;
  error?: string | undefined;
  errorId: string | undefined;
  aside?: ReactNode;
};

/** Hint and error below a control. The error is announced when it appears, without stealing the focus. */
export function FieldNotes({ hint, hintId, error, errorId, aside }: FieldNotesProps) {
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
