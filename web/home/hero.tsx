// The promise in one line, the ways in, and who is there already.
import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { openLayer } from '../layers.ts';
import { useSession } from '../session.tsx';
import { usePageExists } from '../shell/navigation.ts';
import { Button } from '../ui/button.tsx';
import { Figures } from './figures.tsx';
import { Spark } from './spark.tsx';

/** Where the hero may lead, most wanted first. Only what has a page is shown. */
const destinations = [
  { to: '/community', label: 'See the community' },
  { to: '/ai-tools', label: 'Find AI tools' },
  { to: '/insights', label: 'Read AI news' },
] as const;
const mostDestinations = 2;

export function Hero() {
  return (
    <div className="overflow-hidden border-line border-b">
      <div className="mx-auto grid w-full max-w-6xl items-center gap-x-12 gap-y-14 px-4 py-12 sm:px-6 sm:py-16 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,0.9fr)]">
        <div className="flex flex-col items-start gap-6">
          <p className="font-medium text-ink-muted">For founders who put AI to work</p>
          <h1 className="text-4xl sm:text-5xl">
            Your next good idea starts with <span className="text-ember">somebody else’s spark</span>
          </h1>
          <p className="max-w-xl text-ink-muted text-lg">
            Kindling is where founders tell each other what works with AI and what does not: real questions, honest
            numbers, and answers from people who have done it.
          </p>
          <Calls />
          <Figures />
        </div>
        <Spark />
      </div>
    </div>
  );
}

function Calls() {
  const { isSignedIn, isPending } = useSession();
  const pageExists = usePageExists();
  const shown = destinations.filter(({ to }) => pageExists(to)).slice(0, mostDestinations);
  const showsJoin = !isSignedIn && !isPending;
  return (
    <div className="flex flex-wrap gap-3">
      {showsJoin && (
        <Button variant="primary" size="lg" onClick={() => openLayer({ kind: 'auth', tab: 'signup' })}>
          Join Kindling
        </Button>
      )}
      {shown.map(({ to, label }, index) => (
        <Button
          key={to}
          asChild
          size="lg"
          variant={isSignedIn && index === 0 ? 'primary' : 'secondary'}
          iconAfter={index === 0 && <ArrowRight aria-hidden="true" />}
        >
          {/* The list names pages of later releases too; those that are not there yet were filtered out above. */}
          <Link to={to as '/community'}>{label}</Link>
        </Button>
      ))}
    </div>
  );
}
