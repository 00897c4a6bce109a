// Views of one thing, one at a time. The caller holds the chosen value (usually from the address) and gives the panel of that view.
import { Tabs as Radix } from 'radix-ui';
import type { MouseEvent, ReactNode } from 'react';
import { cx } from './classes.ts';

export type Tab = {
  value: string;
  label: string;
  icon?: ReactNode;
  count?: number | undefined;
  disabled?: boolean | undefined;
};

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onValueChange: (value: string) => void;
  /** `line` for the views of a page, `pills` for a filter below it, `segments` for two or three equal ways. */
  look?: 'line' | 'pills' | 'segments' | undefined;
  /** Something at the end of the tabs' row: a button, a sort. */
  aside?: ReactNode;
  /** Draws no box of its own: row and panel are laid out by what is around, so that two rows of tabs can share a line. */
  unboxed?: boolean | undefined;
  className?: string | undefined;
  /** The panel of the chosen tab. */
  children: ReactNode;
};

const lists = {
  line: 'gap-6 border-line border-b',
  pills: 'gap-1.5',
  segments: 'gap-0.5 rounded-md bg-sunken p-0.5 ring-1 ring-line ring-inset',
} as const;

const triggers = {
  line: '-mb-px min-h-11 border-transparent border-b-2 text-ink-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink',
  pills:
    'min-h-8 rounded-full px-3.5 text-ink-muted text-sm ring-1 ring-line ring-inset hover:bg-hover hover:text-ink data-[state=active]:bg-ink data-[state=active]:text-ink-inverse data-[state=active]:ring-transparent',
  segments:
    'min-h-8 flex-1 rounded-sm px-3 text-ink-muted text-sm hover:text-ink data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:shadow-rest',
} as const;

export function Tabs(props: TabsProps) {
  const { label, tabs, value, onValueChange, look = 'line', aside, unboxed = false, className, children } = props;
  return (
    <Radix.Root
      value={value}
      onValueChange={onValueChange}
      className={unboxed ? 'contents' : cx('flex flex-col gap-5', className)}
    >
      <div className={cx('flex items-center justify-between gap-4', unboxed && className)}>
        <Radix.List
          aria-label={label}
          className={cx(
            'flex min-w-0 flex-1 items-center overflow-x-auto overflow-y-hidden [scrollbar-width:none]',
            lists[look],
          )}
        >
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              disabled={tab.disabled ?? false}
              onMouseDownCapture={leaveFocusToBrowser}
              // Where a press gives no focus, as in Safari, and for a press that no mouse made.
              onClick={() => tab.value !== value && onValueChange(tab.value)}
              className={cx(
                'inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap font-medium outline-offset-[-2px] transition-colors disabled:opacity-55 [&_svg]:size-4',
                triggers[look],
              )}
            >
              {tab.icon}
              {tab.label}
              {tab.count !== undefined && <span className="text-ink-subtle text-xs tabular-nums">{tab.count}</span>}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {aside}
      </div>
      {/* Not a stop of its own on the way of the Tab key: what it holds are the stops. */}
      <Radix.Content value={value} tabIndex={-1} className={unboxed ? 'contents' : undefined}>
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

/**
 * Radix would focus the tab by script, and a browser then draws the ring that is for the keyboard. The browser's own focus
 * comes without it, and chooses the tab as well.
 */
function leaveFocusToBrowser(event: MouseEvent): void {
  event.stopPropagation();
  if (event.button !== 0 || event.ctrlKey) event.preventDefault();
}
