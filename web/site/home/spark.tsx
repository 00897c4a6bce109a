// The hero's picture while the community has no thread to show: the flame, and the kinds of posts that feed it.
import { type PostType, postTypes } from '../../community/post/post-kinds.ts';
import { cx } from '../../ui/classes.ts';
import { LogoMark } from '../../ui/logo.tsx';

const places: Readonly<Record<PostType, string>> = {
  insight: 'top-0 right-0',
  question: 'top-[20%] -left-6',
  poll: 'top-[44%] -right-6',
  resource: 'bottom-[18%] -left-8',
  celebration: 'right-2 bottom-0',
};

export function Spark() {
  return (
    <div aria-hidden="true" className="relative mx-auto hidden aspect-square w-full max-w-md lg:block">
      <div className="absolute inset-0 rounded-full bg-flame opacity-15 blur-3xl" />
      <div className="absolute inset-[14%] rounded-full border border-line-button" />
      <LogoMark className="absolute inset-0 m-auto h-56" />
      {postTypes.map(({ type, label, icon: Icon, prompt }) => (
        <div
          key={type}
          data-kind={type}
          className={cx(
            'absolute flex max-w-48 items-start gap-2.5 rounded-xl border border-line bg-raised px-3.5 py-2.5 shadow-raised',
            places[type],
          )}
        >
          <Icon className="mt-0.5 size-4 shrink-0 text-kind-text" />
          <span className="flex flex-col">
            <span className="font-semibold text-sm">{label}</span>
            <span className="text-ink-muted text-sm">{prompt}</span>
          </span>
        </div>
      ))}
    </div>
  );
}
