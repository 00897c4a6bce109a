// Views of one thing. Written by hand, since Radix's arrow keys would cost a public page 4 kB.
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { cx } from './classes.ts';
import { pressedKey } from './pressed-key.ts';

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
  /** `line` for the views of a page, `pills` for a filter below it, `segments` for two or three equal options. */
  look?: 'line' | 'pills' | 'segments' | undefined;
  aside?: ReactNode;
  /** Renders no box around itself: the parent lays out row and panel, so that two rows of tabs can share a line. */
  unboxed?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

const lists = {
  line: 'gap-6 border-line border-b',
  /** The end fades out, to show that there is more. The last pill can be scrolled clear of it. */
  pills: 'gap-1.5 pe-6 [mask-image:linear-gradient(to_left,transparent,black_1.5rem)]',
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
  const id = useId();
  const idOf = (tab: string) => `${id}-${tab}`;
  const list = useRef<HTMLDivElement>(null);
  // On a phone the chosen tab may lie beyond the end of the row, which gets longer when counts arrive.
  const counts = tabs.map(({ count }) => count).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is as wide as its counts
  useLayoutEffect(() => {
    const chosen = document.getElementById(`${id}-${value}`)?.getBoundingClientRect();
    const row = list.current?.getBoundingClientRect();
    if (chosen && row) list.current?.scrollBy({ left: chosen.x + chosen.width / 2 - row.x - row.width / 2 });
  }, [id, value, counts]);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = neighbour(tabs, value, event);
    if (to === undefined) return;
    event.preventDefault();
    document.getElementById(idOf(to))?.focus();
    onValueChange(to);
  };

  return (
    <div className={unboxed ? 'contents' : cx('flex flex-col gap-5', className)}>
      <div className={cx('flex items-center justify-between gap-4', unboxed && className)}>
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          className={cx(
            'flex min-w-0 flex-1 items-center overflow-x-auto overflow-y-hidden [scrollbar-width:none]',
            lists[look],
          )}
        >
          {tabs.map((tab) => {
            const isActive = tab.value === value;
            return (
              <button
                key={tab.value}
                id={idOf(tab.value)}
                type="button"
                role="tab"
                aria-selected={isActive}
                aria-controls={isActive ? `${id}panel` : undefined}
                tabIndex={isActive ? undefined : -1}
                disabled={tab.disabled ?? false}
                data-state={isActive ? 'active' : 'inactive'}
                onClick={() => isActive || onValueChange(tab.value)}
                onKeyDown={onKeyDown}
                className={cx(
                  'inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap font-medium outline-offset-[-2px] transition-colors disabled:opacity-55 [&_svg]:size-4',
                  triggers[look],
                )}
              >
                {tab.icon}
                {tab.label}
                {tab.count !== undefined && <span className="text-sm">{tab.count}</span>}
              </button>
            );
          })}
        </div>
        {aside}
      </div>
      {/* The row itself is not a tab stop; its tabs are. */}
      <div
        id={`${id}panel`}
        role="tabpanel"
        aria-labelledby={idOf(value)}
        tabIndex={-1}
        className={unboxed ? 'contents' : undefined}
      >
        {children}
      </div>
    </div>
  );
}

/** Returns the tab that a key leads to, wrapping around at the ends. */
function neighbour(tabs: readonly Tab[], value: string, event: KeyboardEvent): string | undefined {
  const key = pressedKey(event);
  if (key === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return undefined;
  const open = tabs.filter(({ disabled }) => !disabled).map((tab) => tab.value);
  const at = open.indexOf(value);
  const places: Readonly<Record<string, number>> = {
    ArrowRight: (at + 1) % open.length,
    ArrowLeft: at - 1,
    Home: 0,
    End: -1,
  };
  const place = places[key];
  return place === undefined ? undefined : open.at(place);
}
