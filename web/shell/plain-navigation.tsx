// The header's links and the log-in, for browsers without script. Only the server renders it.
import { useSession } from '../session/session.tsx';
import { cx } from '../ui/classes.ts';
import { DestinationLink } from './destination-link.tsx';
import { useNavigation } from './navigation.ts';

export function PlainNavigation() {
  const { isSignedIn } = useSession();
  const destinations = useNavigation().flatMap((entry) =>
    'destinations' in entry
      ? entry.destinations.map((destination) => ({ destination, isInMenu: true }))
      : [{ destination: entry, isInMenu: false }],
  );
  return (
    <nav aria-label="All pages" className="mx-auto max-w-6xl px-4 pb-3 sm:px-6">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {destinations.map(({ destination, isInMenu }) => (
          <li key={destination.label} className={cx(!isInMenu && 'desk:hidden')}>
            <DestinationLink destination={destination} className="underline underline-offset-4">
              {destination.label}
            </DestinationLink>
          </li>
        ))}
        <li>
          <a href={isSignedIn ? '/account' : '/login'} className="underline underline-offset-4">
            {isSignedIn ? 'Account' : 'Log in'}
          </a>
        </li>
      </ul>
    </nav>
  );
}
