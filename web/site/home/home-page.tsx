// The first page that visitors see: what Kindling is, what is new, and how to join.
import { getRouteApi, useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../lazy-page.ts';
import { NewsletterBox } from '../../newsletter/newsletter-box.tsx';
import { useSession } from '../../session/session.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { CourseCards } from './course-cards.tsx';
import { DigestSkeleton } from './digest-frame.tsx';
import { Discussions } from './discussions.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { Hero } from './hero.tsx';
import { NewsSection } from './news-section.tsx';
import { Reviews } from './reviews.tsx';
import { TopTools } from './top-tools.tsx';

const Digest = lazyPart('site/home/digest.tsx', async () => (await import('./digest.tsx')).Digest);
export const preloadDigest = Digest.preload;

const route = getRouteApi('/');

export function HomePage(): ReactNode {
  const { isSignedIn, isPending } = useSession();
  const search = route.useSearch();
  const isBare = useRouterState({ select: ({ location }) => location.searchStr === '' });
  return (
    <>
      <PageTitle>Kindling: AI for founders</PageTitle>
      {/* The server draws a member's frame without knowing who the member is. */}
      {isPending && <DigestSkeleton />}
      {isSignedIn && (
        <Suspense fallback={<DigestSkeleton />}>
          <Digest />
        </Suspense>
      )}
      {isBare && <Hero />}
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-8 px-4 pt-6 sm:gap-14 sm:px-6 sm:py-12">
        <NewsSection search={search} isFirst={!isBare} />
        <FeatureCards />
        <TopTools />
        <Reviews />
        <Discussions />
        <CourseCards />
        <NewsletterBox />
      </div>
    </>
  );
}
