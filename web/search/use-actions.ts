// The palette's actions for the current user: where they can go, and what they can start. The less visited pages show
// only once they are searched for.
import { useRouter } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import Bell from 'lucide-react/icons/bell';
import Bookmark from 'lucide-react/icons/bookmark';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Columns from 'lucide-react/icons/columns-3';
import FileText from 'lucide-react/icons/file-text';
import House from 'lucide-react/icons/house';
import Keyboard from 'lucide-react/icons/keyboard';
import LogIn from 'lucide-react/icons/log-in';
import LogOut from 'lucide-react/icons/log-out';
import PenLine from 'lucide-react/icons/pen-line';
import Settings from 'lucide-react/icons/settings';
import SunMoon from 'lucide-react/icons/sun-moon';
import Tag from 'lucide-react/icons/tag';
import User from 'lucide-react/icons/user';
import UserPen from 'lucide-react/icons/user-pen';
import { useCompose } from '../community/composer/compose.ts';
import { useDraftWaits } from '../community/composer/post-draft.ts';
import { openLayer } from '../layers.ts';
import { useSession } from '../session/session.tsx';
import { aboutPages } from '../shell/footer.tsx';
import { type Destination, useNavigation } from '../shell/navigation.ts';
import { useLogOut } from '../shell/use-log-out.ts';
import { useTheme } from '../theme.tsx';
import type { PaletteOption } from './palette-option.ts';

const mostOnPhone = 5;

type Action = Omit<PaletteOption, 'key'>;

type Actions = Readonly<{
  /** Shown before anything is typed. */
  first: readonly PaletteOption[];
  all: readonly PaletteOption[];
}>;

/** @param isPhone Its first actions are few, so that the recent searches stay in view. */
export function usePaletteActions(isPhone: boolean): Actions {
  const router = useRouter();
  const { user } = useSession();
  const compose = useCompose();
  const logOut = useLogOut();
  const { toggle } = useTheme();
  const entries = useNavigation();

  const go = (title: string, picture: LucideIcon, href: string, words?: string): Action => ({
    ...start(title, picture, () => router.history.push(href)),
    words,
  });
  const goTo = (destination: Destination): Action => {
    const { place, label, icon, words } = destination;
    return go(`Go to ${place ?? label}`, icon, hrefOf(destination), words);
  };

  const hasDraft = useDraftWaits(user?.id ?? '') && user !== null;
  const create: Action = {
    ...start(hasDraft ? 'Continue your draft' : 'Create post', PenLine, compose),
    words: hasDraft ? 'create post' : undefined,
    shortcut: 'compose',
  };
  const notifications = go('Go to your notifications', Bell, '/notifications');
  const bookmarks = go('Go to your bookmarks', Bookmark, '/community?tab=bookmarks', 'saved');
  const own = user && {
    profile: go('Go to your profile', User, `/profile/${user.id}`, 'my'),
    account: go('Account', Settings, '/account', 'settings preferences'),
  };
  /** A member finds the others in the bar at the bottom. */
  const onPhone = [
    ...(own ? [notifications, bookmarks, own.profile, own.account] : []),
    ...entries.flatMap((entry) => ('destinations' in entry ? entry.destinations.slice(0, 1) : [entry])).map(goTo),
  ];
  const main: readonly Action[] = [
    create,
    go('Go to Home', House, '/'),
    ...entries.flatMap((entry) => ('destinations' in entry ? entry.destinations : [entry])).map(goTo),
    ...(own
      ? [own.profile, start('Edit profile', UserPen, () => openLayer({ kind: 'edit-profile' })), own.account]
      : [start('Log in', LogIn, () => openLayer({ kind: 'auth', tab: 'login' }))]),
    start('Switch theme', SunMoon, toggle),
    { ...start('Keyboard shortcuts', Keyboard, () => openLayer({ kind: 'keys' })), shortcut: 'show-keys' },
    ...(user ? [start('Log out', LogOut, logOut)] : []),
  ];
  const further: readonly Action[] = [
    go('Compare AI tools', Columns, '/ai-tools/compare'),
    go('Go to plans and pricing', Tag, '/implementation-agent', 'price cost subscription'),
    go('Go to the sample plan', ClipboardList, '/implementation-agent/report/sample', 'example report'),
    ...(user
      ? [go('Go to your plans', ClipboardList, '/implementation-agent/dashboard', 'reports'), bookmarks, notifications]
      : []),
    ...aboutPages.map(({ to, label }) => go(`Go to ${label}`, FileText, to)),
  ];
  return {
    first: (isPhone ? [create, ...onPhone.slice(0, mostOnPhone)] : main).map(keyed),
    all: [...main, ...further].map(keyed),
  };
}

const keyed = (action: Action): PaletteOption => ({
  ...action,
  key: `action-${action.title.toLowerCase().replaceAll(' ', '-')}`,
});

function start(title: string, picture: LucideIcon, run: () => void): Action {
  return { title, picture, choose: { kind: 'run', run } };
}

function hrefOf({ to, search }: Destination): string {
  return search === undefined ? to : `${to}?${new URLSearchParams(search)}`;
}
