// The kind of a post: its icon in its colour, and its name.
import { type PostType, postKinds } from './post-kinds.ts';

export function KindBadge({ type }: { type: PostType }) {
  const { icon: Icon, label } = postKinds[type];
  return (
    <span data-kind={type} className="inline-flex shrink-0 items-center gap-1 font-medium text-kind-text text-sm">
      <Icon aria-hidden="true" className="size-4" />
      {label}
    </span>
  );
}
