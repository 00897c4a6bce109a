// The header's links and the log-in, for browsers without script. Only the server renders it.
import { useSession } from '../session/session.tsx';
import { DestinationLink } from './destination-link.tsx';
import { type Destination, useNavigation } from './navigation.ts';

/** With the class that hides it where the header shows it. */
type Listed = Readonly<{ destination: Destination; hiddenFrom: string | undefined }>;

export function PlainNavigation() {
  const { isSignedIn } = useSession();
  const destinations = useNavigation().flatMap((entry): readonly Listed[] =>
    'destinations' in entry
      ? entry.destinations.map((destination) => ({ destination, hiddenFrom: undefined }))
      : [{ destination: entry, hiddenFrom: entry.isMain ? 'md:hidden' : 'desk:hidden' }],
  );
  return (
    <nav aria-label="All pages" className="mx-auto max-w-6xl px-4 pb-3 sm:px-6">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {destinations.map(({ destination, hiddenFrom }) => (
          <li key={destination.label} className={hiddenFrom}>
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
