// The header's links on a phone, in a sheet from the side.
import { Link } from '@tanstack/react-router';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import UserPen from 'lucide-react/icons/user-pen';
import type { ReactNode } from 'react';
import { type Layer, openLayer } from '../layers.ts';
import { type CurrentUser, displayNameOf, useSession } from '../session/session.tsx';
import { Button } from '../ui/button.tsx';
import { SideSheet } from '../ui/layers/side-sheet.tsx';
import { Avatar } from '../ui/marks/avatar.tsx';
import { Logo } from '../ui/marks/logo.tsx';
import { DestinationLabel } from './destination-label.tsx';
import { DestinationLink } from './destination-link.tsx';
import { AboutLinks } from './footer.tsx';
import { type NavigationEntry, useNavigation } from './navigation.ts';
import { useLogOut } from './use-log-out.ts';

const row =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-2 text-left font-medium text-ink transition-colors hover:bg-hover aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-text [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-subtle';

export function SideMenu({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const entries = useNavigation();
  const { user } = useSession();
  const close = () => onOpenChange(false);
  const show = (layer: Layer) => {
    close();
    openLayer(layer);
  };
  return (
    <SideSheet title="Menu" brand={<Logo />} open={open} onOpenChange={onOpenChange}>
      <nav aria-label="Main" className="-mx-3 flex flex-col gap-0.5 py-2">
        {entries.map((entry) => (
          <SideEntry key={entry.label} entry={entry} onFollow={close} />
        ))}
      </nav>
      <div className="-mx-3 mt-auto flex flex-col gap-0.5 border-line border-t pt-4">
        {user ? <OwnRows user={user} onFollow={close} onShow={show} /> : <VisitorButtons onShow={show} />}
        <AboutLinks label="More about Kindling" className="px-3 pt-4 text-sm" onFollow={close} />
      </div>
    </SideSheet>
  );
}

function SideEntry({ entry, onFollow }: { entry: NavigationEntry; onFollow: () => void }) {
  const { icon: Icon } = entry;
  if (!('destinations' in entry)) {
    return (
      <DestinationLink destination={entry} className={row} onClick={onFollow}>
        <Icon aria-hidden="true" />
        <DestinationLabel destination={entry} />
      </DestinationLink>
    );
  }
  return (
    <section aria-label={entry.label} className="flex flex-col gap-0.5 pb-2">
      <p className="flex items-center gap-3 px-3 pt-2 pb-1 font-medium text-ink-muted text-sm [&_svg]:size-5">
        <Icon aria-hidden="true" />
        {entry.label}
      </p>
      {entry.destinations.map((destination) => (
        <DestinationLink
          key={destination.label}
          destination={destination}
          className={`${row} pl-11`}
          onClick={onFollow}
        >
          {destination.label}
        </DestinationLink>
      ))}
    </section>
  );
}

type OwnRowsProps = { user: CurrentUser; onFollow: () => void; onShow: (layer: Layer) => void };

function OwnRows({ user, onFollow, onShow }: OwnRowsProps) {
  const logOut = useLogOut();
  const name = displayNameOf(user);
  return (
    <>
      <Link to="/profile/$userId" params={{ userId: user.id }} className={row} onClick={onFollow}>
        <Avatar of={user.id} name={name} src={user.profileImageUrl} emoji={user.profileEmoji} size="xs" />
        <span className="min-w-0 truncate">{name}</span>
      </Link>
      <RowButton icon={<UserPen aria-hidden="true" />} onPress={() => onShow({ kind: 'edit-profile' })}>
        Edit Profile
      </RowButton>
      <Link to="/account" className={row} onClick={onFollow}>
        <Settings aria-hidden="true" />
        Account
      </Link>
      <RowButton icon={<LogOut aria-hidden="true" />} onPress={logOut}>
        Log out
      </RowButton>
    </>
  );
}

function RowButton({ icon, onPress, children }: { icon: ReactNode; onPress: () => void; children: string }) {
  return (
    <button type="button" className={row} onClick={onPress}>
      {icon}
      {children}
    </button>
  );
}

function VisitorButtons({ onShow }: { onShow: (layer: Layer) => void }) {
  return (
    <div className="grid grid-cols-2 gap-2 px-3">
      <Button onClick={() => onShow({ kind: 'auth', tab: 'login' })}>Log in</Button>
      <Button variant="primary" onClick={() => onShow({ kind: 'auth', tab: 'signup' })}>
        Sign up
      </Button>
    </div>
  );
}
