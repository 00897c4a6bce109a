// A remark within the page: a hint, a warning, a summary of a form's errors.
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import Lightbulb from 'lucide-react/icons/lightbulb';
import type { ReactNode } from 'react';
import { cx } from './classes.ts';

type NoticeTone = 'info' | 'tip' | 'success' | 'danger';

const looks = {
  info: { icon: Info, colour: 'bg-info-soft text-info-text' },
  tip: { icon: Lightbulb, colour: 'bg-highlight-soft text-highlight-text' },
  success: { icon: CircleCheck, colour: 'bg-success-soft text-success-text' },
  danger: { icon: CircleAlert, colour: 'bg-danger-soft text-danger-text' },
} as const;

type NoticeProps = {
  tone?: NoticeTone | undefined;
  title?: string | undefined;
  children?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
};

export function Notice({ tone = 'info', title, children, action, className }: NoticeProps) {
  const { icon: Mark, colour } = looks[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'note'}
      className={cx('flex gap-3 rounded-lg px-4 py-3', colour, className)}
    >
      <Mark aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
      </div>
      {action}
    </div>
  );
}
