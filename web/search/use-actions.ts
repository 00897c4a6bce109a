// The palette's actions for the current user: where they can go, and what they can start.
import { useRouter } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import House from 'lucide-react/icons/house';
import Keyboard from 'lucide-react/icons/keyboard';
import LogIn from 'lucide-react/icons/log-in';
import LogOut from 'lucide-react/icons/log-out';
import PenLine from 'lucide-react/icons/pen-line';
import Settings from 'lucide-react/icons/settings';
import SunMoon from 'lucide-react/icons/sun-moon';
import User from 'lucide-react/icons/user';
import UserPen from 'lucide-react/icons/user-pen';
import { useCompose } from '../community/composer/compose.ts';
import { openLayer } from '../layers.ts';
import { useSession } from '../session/session.tsx';
import { type Destination, useNavigation } from '../shell/navigation.ts';
import { useLogOut } from '../shell/use-log-out.ts';
import { useTheme } from '../theme.tsx';
import type { PaletteOption } from './palette-option.ts';

type Action = Omit<PaletteOption, 'key'>;

export function usePaletteActions(): readonly PaletteOption[] {
  const router = useRouter();
  const { user } = useSession();
  const compose = useCompose();
  const logOut = useLogOut();
  const { toggle } = useTheme();
  const destinations = useNavigation().flatMap((entry) => ('destinations' in entry ? entry.destinations : [entry]));

  const go = (title: string, picture: LucideIcon, href: string): Action =>
    start(title, picture, () => router.history.push(href));

  const actions: readonly Action[] = [
    { ...start('Create post', PenLine, compose), shortcut: 'compose' },
    go('Go to Home', House, '/'),
    ...destinations.map((destination) =>
      go(`Go to ${destination.place ?? destination.label}`, destination.icon, hrefOf(destination)),
    ),
    ...(user
      ? [
          go('Go to your profile', User, `/profile/${user.id}`),
          start('Edit profile', UserPen, () => openLayer({ kind: 'edit-profile' })),
          go('Account', Settings, '/account'),
        ]
      : [start('Log in', LogIn, () => openLayer({ kind: 'auth', tab: 'login' }))]),
    start('Switch theme', SunMoon, toggle),
    { ...start('Keyboard shortcuts', Keyboard, () => openLayer({ kind: 'keys' })), shortcut: 'show-keys' },
    ...(user ? [start('Log out', LogOut, logOut)] : []),
  ];
  return actions.map((action) => ({ ...action, key: `action-${action.title.toLowerCase().replaceAll(' ', '-')}` }));
}

function start(title: string, picture: LucideIcon, run: () => void): Action {
  return { title, picture, choose: { kind: 'run', run } };
}

function hrefOf({ to, search }: Destination): string {
  return search === undefined ? to : `${to}?${new URLSearchParams(search)}`;
}
