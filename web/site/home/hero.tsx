// The promise in one line, links to get started, and the size of the community.
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useCommunityFigures } from '../../community/feed/community-stats.tsx';
import { openLayer } from '../../layers.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { grouped } from '../../ui/text/grouped.ts';
import { LiveThread } from './live-thread.tsx';

const headline = (
  <>
    Your next good idea starts with{' '}
    <span className="underline decoration-[0.11em] decoration-brand-accent underline-offset-[0.1em]">
      somebody else’s spark
    </span>
  </>
);

/** Members know what Kindling is: for them, it is one line. */
export function Hero() {
  const { isSignedIn, isPending } = useSession();
  return <div className="overflow-hidden border-line border-b">{isSignedIn || isPending ? <Line /> : <Welcome />}</div>;
}

const Line = () => (
  <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-5 sm:px-6">
    <h1 className="text-base">{headline}</h1>
    <div className="flex flex-wrap gap-2.5">
      <Calls size="md" />
    </div>
  </div>
);

const Welcome = () => (
  <div className="mx-auto grid w-full max-w-6xl grid-cols-1 items-center gap-x-8 gap-y-6 px-4 py-6 sm:px-6 sm:py-16 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,0.8fr)]">
    <div className="flex flex-col items-start gap-4 sm:gap-6">
      <p className="font-medium text-ink-muted">For founders who put AI to work</p>
      <h1 className="text-display">{headline}</h1>
      <p className="max-w-xl text-ink-muted">
        Kindling is where founders tell each other what works with AI and what does not: real questions, honest numbers,
        and answers from people who have done it.
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Calls size="lg" />
        <Button size="lg" variant="ghost" className="px-4!" onClick={() => openLayer({ kind: 'auth', tab: 'signup' })}>
          Join Kindling
        </Button>
      </div>
      <Figures />
    </div>
    <LiveThread />
  </div>
);

const Calls = ({ size }: { size: 'md' | 'lg' }) => (
  <>
    <LinkButton
      size={size}
      variant="primary"
      className="px-4! sm:px-5!"
      iconAfter={<ArrowRight aria-hidden="true" />}
      to="/ai-my-business"
    >
      Get AI advice for your business
    </LinkButton>
    <LinkButton size={size} variant="secondary" className="px-4!" to="/ai-tools">
      Find AI tools
    </LinkButton>
  </>
);

/** Shows the size of the community, in true figures, once they are large enough to be meaningful. */
function Figures() {
  const { stats } = useCommunityFigures();
  if (!stats) return null;
  const figures = [
    [stats.members, 'members'],
    [stats.posts, 'posts'],
    [stats.comments, 'answers and comments'],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
      {figures.map(([value, label]) => (
        <div key={label} className="flex flex-row-reverse gap-1">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="font-semibold">{grouped(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
