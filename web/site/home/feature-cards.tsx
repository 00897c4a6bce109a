// Kindling's features, with a link to each existing page, and its promises to members, which the product itself keeps.
import { Link } from '@tanstack/react-router';
import Briefcase from 'lucide-react/icons/briefcase';
import Check from 'lucide-react/icons/check';
import Compass from 'lucide-react/icons/compass';
import ListChecks from 'lucide-react/icons/list-checks';
import Newspaper from 'lucide-react/icons/newspaper';
import Users from 'lucide-react/icons/users';
import { usePageExists } from '../../shell/navigation.ts';
import { HomeSection } from './home-section.tsx';

const features = [
  {
    to: '/ai-tools',
    icon: Compass,
    title: 'AI tools directory',
    line: 'Tools in plain words, with what they cost and what founders who use them think.',
    kind: 'question',
  },
  {
    to: '/insights',
    icon: Newspaper,
    title: 'News and insights',
    line: 'What changed in ethics, law, security and technology, each story once.',
    kind: 'insight',
  },
  {
    to: '/ai-my-business',
    icon: Briefcase,
    title: 'AI My Business',
    line: 'Describe your company and get tools that fit it, with the reason for each.',
    kind: 'resource',
  },
  {
    to: '/implementation-agent',
    icon: ListChecks,
    title: 'Implementation Agent',
    line: 'A plan of three to five tools, in the right order, with the figures to watch.',
    kind: 'poll',
  },
  {
    to: '/community',
    icon: Users,
    title: 'Founder community',
    line: 'Ask, share and celebrate with people who put AI to work, too.',
    kind: 'celebration',
  },
] as const;

const promises = [
  'Every figure is counted, not claimed',
  'No trackers and no advertising',
  'Your words stay yours: one download, one delete',
] as const;

export function FeatureCards() {
  const pageExists = usePageExists();
  const shown = features.filter(({ to }) => pageExists(to));
  return (
    <HomeSection title="Everything you need to put AI to work">
      <ul className="cells cells-swiped cells-five">
        {shown.map(({ to, icon: Icon, title, line, kind }) => (
          <li key={to}>
            <Link to={to as '/ai-tools'} data-kind={kind} className="flex flex-col gap-1">
              <span className="flex items-center gap-2.5">
                <Icon aria-hidden="true" className="size-5 text-kind-text" />
                <h3 className="font-semibold text-base">{title}</h3>
              </span>
              <p className="text-ink-muted">{line}</p>
            </Link>
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-x-8 gap-y-1.5 text-ink-muted text-sm">
        {promises.map((promise) => (
          <li key={promise} className="flex items-center gap-2">
            <Check aria-hidden="true" className="size-4 shrink-0 text-ink-subtle" />
            {promise}
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
