// A sketch of what a plan looks like, without real data. Screen readers skip it: the page's text says the same.
import { cx } from '../ui/classes.ts';

const rows = [
  { width: 'w-28', done: 'w-full', state: 'Done' },
  { width: 'w-36', done: 'w-3/5', state: 'In progress' },
  { width: 'w-24', done: 'w-0', state: 'Next' },
] as const;

export function PlanSketch() {
  return (
    <div aria-hidden="true" className="relative mx-auto w-full max-w-md select-none pb-10">
      <div className="flex flex-col gap-4 rounded-2xl border border-line bg-surface p-6 shadow-raised">
        <div className="flex items-center justify-between">
          <span className="font-semibold">Your roadmap</span>
          <span className="text-ink-muted text-sm">1 of 3</span>
        </div>
        {rows.map(({ width, done, state }, index) => (
          <div key={state} className="flex items-center gap-4 rounded-xl border border-line p-4">
            <span
              className={cx(
                'flex size-8 shrink-0 items-center justify-center rounded-full font-semibold text-sm',
                index === 0 ? 'bg-accent text-accent-ink' : 'bg-accent-soft text-accent-text',
              )}
            >
              {index + 1}
            </span>
            <span className="flex min-w-0 flex-1 flex-col gap-2.5">
              <span className="flex items-center justify-between gap-3">
                <span className={cx('h-2.5 max-w-full rounded-full bg-press', width)} />
                <span className="whitespace-nowrap text-ink-muted text-sm">{state}</span>
              </span>
              <span className="h-1.5 overflow-hidden rounded-full bg-hover">
                <span className={cx('block h-full rounded-full bg-accent', done)} />
              </span>
            </span>
          </div>
        ))}
      </div>
      <div className="absolute right-0 bottom-0 w-52 rounded-xl border border-line bg-raised p-4 shadow-overlay sm:-right-6">
        <div className="flex items-center justify-between text-sm">
          <span className="font-semibold">Hours per week</span>
          <span className="text-ink-muted">Example</span>
        </div>
        <svg viewBox="0 0 180 56" className="mt-2 w-full" role="presentation">
          <path d="M2 12 C40 14 52 26 84 28 S140 44 178 48" className="fill-none stroke-accent" strokeWidth="2.5" />
          <circle cx="178" cy="48" r="3.5" className="fill-accent" />
        </svg>
      </div>
    </div>
  );
}
