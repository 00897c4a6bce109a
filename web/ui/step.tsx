// One of a list of first steps: what it is and how to take it, or that it is done.
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { cx } from './classes.ts';

type StepProps = { isDone: boolean; title: string; line: string; action?: ReactNode };

export const Step = ({ isDone, title, line, action }: StepProps) => (
  <li className="flex gap-3">
    <span
      aria-hidden="true"
      className={
        isDone
          ? 'mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full bg-success-soft text-success-text'
          : 'mt-0.5 size-5 shrink-0 rounded-full ring-2 ring-line-strong ring-inset'
      }
    >
      {isDone && <Check className="size-3.5" />}
    </span>
    <div
      className={cx(
        'flex min-w-0 flex-1 gap-x-2 gap-y-1',
        isDone ? 'flex-wrap items-baseline' : 'flex-col items-start',
      )}
    >
      <span className={isDone ? 'text-ink-muted' : 'font-semibold'}>{title}</span>
      {isDone ? (
        <span className="text-ink-muted text-sm">Done</span>
      ) : (
        <>
          <span className="text-ink-muted text-sm">{line}</span>
          <div className="mt-1.5 w-full">{action}</div>
        </>
      )}
    </div>
  </li>
);
