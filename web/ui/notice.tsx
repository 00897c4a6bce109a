// A remark within the page: a hint, a warning, a summary of a form's errors.
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import Lightbulb from 'lucide-react/icons/lightbulb';
import type { ReactNode } from 'react';
import { cx } from './classes.ts';

/** Remarks are a line of the page. Only a failure is a surface, so that it cannot be missed. */
const calm = 'border-line border-y';

const looks = {
  info: { icon: Info, frame: calm, mark: 'text-info-text' },
  tip: { icon: Lightbulb, frame: calm, mark: 'text-highlight-text' },
  success: { icon: CircleCheck, frame: calm, mark: 'text-success-text' },
  danger: { icon: CircleAlert, frame: 'rounded-lg bg-danger-soft px-4', mark: 'text-danger-text' },
} as const;

type NoticeProps = {
  tone?: keyof typeof looks | undefined;
  title?: string | undefined;
  children?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
};

export function Notice({ tone = 'info', title, children, action, className }: NoticeProps) {
  const { icon: Mark, frame, mark } = looks[tone];
  return (
    <div role={tone === 'danger' ? 'alert' : 'note'} className={cx('flex gap-3 py-3', frame, className)}>
      <Mark aria-hidden="true" className={cx('mt-0.5 size-5 shrink-0', mark)} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={tone === 'danger' ? 'text-ink' : 'text-ink-muted'}>{children}</div>}
      </div>
      {action}
    </div>
  );
}
