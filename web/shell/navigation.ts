// The header's destinations, in one list. Each shows only to its audience.
import { useRouter, useRouterState } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import Bot from 'lucide-react/icons/bot';
import Briefcase from 'lucide-react/icons/briefcase';
import ChartColumn from 'lucide-react/icons/chart-column';
import Compass from 'lucide-react/icons/compass';
import Mail from 'lucide-react/icons/mail';
import Newspaper from 'lucide-react/icons/newspaper';
import Shield from 'lucide-react/icons/shield';
import Users from 'lucide-react/icons/users';
import { capitalized } from '../../src/text/capitalized.ts';
import { useSession } from '../session/session.tsx';

export type Destination = Readonly<{
  to: string;
  search?: Readonly<Record<string, string>>;
  /** A further path, the pages of which belong to it. */
  also?: string;
  label: string;
  /** Shown in the header of a window that has no room for all. */
  isMain?: boolean;
  /** Its name in a sentence, if the label alone is unclear. */
  place?: string;
  /** A line about the page, shown if there is room. */
  line?: string;
  /** Other words that the search finds it by. */
  words?: string;
  icon: LucideIcon;
  counts?: 'unread-messages';
}>;

export type NavigationEntry =
  | Destination
  | Readonly<{
      label: string;
      isMain?: boolean;
      icon: LucideIcon;
      audience?: 'admins';
      destinations: readonly Destination[];
    }>;

const insightsOn = (category: string, line: string): Destination => ({
  to: '/insights',
  search: { category },
  label: capitalized(category),
  place: `insights on ${category}`,
  line,
  icon: Newspaper,
});

export const messagesDestination: Destination = {
  to: '/messages',
  label: 'Messages',
  icon: Mail,
  counts: 'unread-messages',
};

const everywhere: readonly NavigationEntry[] = [
  {
    label: 'Insights',
    isMain: true,
    icon: Newspaper,
    destinations: [
      {
        to: '/insights',
        also: '/article',
        label: 'All insights',
        place: 'all insights',
        line: 'What is new, from every source',
        icon: Newspaper,
      },
      insightsOn('ethics', 'What we should and should not build'),
      insightsOn('governance', 'Laws, standards and who decides'),
      insightsOn('security', 'Attacks, leaks and how to stay safe'),
      insightsOn('innovation', 'What has just become possible'),
    ],
  },
  { to: '/ai-tools', label: 'AI Tools', isMain: true, icon: Compass },
  { to: '/ai-my-business', label: 'AI My Business', icon: Briefcase },
  {
    to: '/implementation-agent/onboarding',
    also: '/implementation-agent',
    label: 'Implementation Agent',
    words: 'plan',
    icon: Bot,
  },
  { to: '/community', label: 'Community', isMain: true, icon: Users },
  messagesDestination,
  {
    label: 'Admin',
    icon: Shield,
    audience: 'admins',
    destinations: [
      { to: '/admin', label: 'Dashboard', line: 'Members, submissions, reports, feeds', icon: Shield },
      { to: '/weekly-report', label: 'Weekly report', line: 'News, tools and posts of the week', icon: ChartColumn },
    ],
  },
];

export function useNavigation(): readonly NavigationEntry[] {
  const { user } = useSession();
  return everywhere.flatMap((entry): readonly NavigationEntry[] => {
    if (!('audience' in entry) || user?.isAdmin) return [entry];
    // Of these, moderators have only the dashboard.
    return user?.isModerator ? entry.destinations.slice(0, 1) : [];
  });
}

/** Returns a function that tells whether the current page belongs to a destination. */
export function useIsAt(): (destination: Destination) => boolean {
  const pathname = useRouterState({ select: ({ location }) => `${location.pathname}/` });
  return ({ to, also = to }) => [to, also].some((path) => pathname.startsWith(`${path}/`));
}

export function usePageExists(): (path: string) => boolean {
  const { routesByPath } = useRouter();
  return (path) => Object.hasOwn(routesByPath, path);
}
