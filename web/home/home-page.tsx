// The first thing that somebody sees of Kindling: what it is, what is going on there now, and the way in.
import { useSession } from '../session.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { Conversations } from './conversations.tsx';
import { Hero } from './hero.tsx';
import { JoinCall } from './join-call.tsx';
import { Promises } from './promises.tsx';
import { Trending } from './trending.tsx';

export function HomePage() {
  const { isSignedIn, isPending } = useSession();
  return (
    <>
      <PageTitle>Kindling: AI for founders</PageTitle>
      <Hero />
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-20 px-4 py-12 sm:px-6 sm:py-14">
        <Trending />
        <Conversations />
        <Promises />
        {!isSignedIn && !isPending && <JoinCall />}
      </div>
    </>
  );
}
