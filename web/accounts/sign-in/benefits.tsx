// Three reasons to sign up.
import Compass from 'lucide-react/icons/compass';
import Scale from 'lucide-react/icons/scale';
import Users from 'lucide-react/icons/users';

const benefits = [
  { icon: Scale, title: 'AI Ethics', line: 'News that matters, sorted' },
  { icon: Users, title: 'Community', line: 'Founders who answer' },
  { icon: Compass, title: 'AI Tools', line: 'Reviewed, not advertised' },
];

export function Benefits() {
  return (
    <ul className="grid grid-cols-3 divide-x divide-line rounded-lg border border-line bg-sunken py-3">
      {benefits.map(({ icon: Icon, title, line }) => (
        <li key={title} className="flex flex-col items-center gap-0.5 px-2 text-center">
          <Icon aria-hidden="true" className="mb-1 size-5 text-ink-subtle" />
          <span className="font-semibold text-sm">{title}</span>
          <span className="text-balance text-ink-muted text-sm">{line}</span>
        </li>
      ))}
    </ul>
  );
}
