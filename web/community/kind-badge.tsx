// The kind of a post, in its colours.
import { Badge } from '../ui/badge.tsx';
import { type PostType, postKinds } from './post-kinds.ts';

export function KindBadge({ type }: { type: PostType }) {
  const { icon: Icon, label } = postKinds[type];
  return (
    <span data-kind={type} className="inline-flex shrink-0">
      <Badge className="bg-kind-soft! text-kind-text!" icon={<Icon aria-hidden="true" />}>
        {label}
      </Badge>
    </span>
  );
}
