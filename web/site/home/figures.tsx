// The size of the community, in true figures. It shows nothing while they are too small to be meaningful.
import { useCommunityFigures } from '../../community/feed/community-stats.tsx';
import { grouped } from '../../ui/text/grouped.ts';

export function Figures() {
  const { stats } = useCommunityFigures();
  if (!stats) return null;
  const figures = [
    [stats.members, 'members'],
    [stats.posts, 'posts'],
    [stats.comments, 'answers and comments'],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 pt-2">
      {figures.map(([value, label]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-ink-muted text-sm">{label}</dt>
          <dd className="font-semibold text-title">{grouped(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
