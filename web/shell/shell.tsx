// The frame of every page: header, main, footer, and the dialogs that may open above any page.
import { Outlet, rootRouteId, useMatches, useRouteContext } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useLayer } from '../layers.ts';
import { lazyPart } from '../lazy-page.ts';
import { LiveHints } from '../live/live.tsx';
import { type CurrentUser, useSession } from '../session/session.tsx';
import { cx } from '../ui/classes.ts';
import { noteUse } from '../ui/first-use.ts';
import { onceUsed } from '../ui/once-used.tsx';
import { Arrival } from './arrival.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header, MemberCorner } from './header.tsx';

const ConfirmEmailBanner = lazyPart(
  'shell/confirm-email-banner.tsx',
  async () => (await import('./confirm-email-banner.tsx')).ConfirmEmailBanner,
);
const ApprovalBanner = lazyPart(
  'shell/approval-banner.tsx',
  async () => (await import('./approval-banner.tsx')).ApprovalBanner,
);
const SuspendedBanner = lazyPart(
  'moderation/suspended-banner.tsx',
  async () => (await import('../moderation/suspended-banner.tsx')).SuspendedBanner,
);
// Not part of the content.
const Layers = onceUsed(async () => (await import('./layers.tsx')).Layers);
const KeyListener = onceUsed(async () => (await import('../keys/key-listener.tsx')).KeyListener);

const waitsForApproval = (user: CurrentUser) => user.barredBy?.startsWith('accounts/') ?? false;

const bannerOf = (user: CurrentUser) => (waitsForApproval(user) ? ApprovalBanner : SuspendedBanner);

export async function preloadPartsFor(user: CurrentUser): Promise<void> {
  const parts = [
    MemberCorner,
    ...(user.emailConfirmed ? [] : [ConfirmEmailBanner]),
    ...(user.barredBecause ? [bannerOf(user)] : []),
  ];
  await Promise.all(parts.map(({ preload }) => preload()));
}

export function Shell() {
  const { api } = useRouteContext({ from: rootRouteId });
  const { user } = useSession();
  const Banner = user && bannerOf(user);
  const hasLayer = useLayer() !== null;
  const isSignedIn = user !== null;
  // Members soon use what loads at the first use, perhaps when the connection is gone.
  useEffect(() => {
    if (isSignedIn) noteUse();
  }, [isSignedIn]);
  const fillsWindow = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.fillsWindow) });
  // Such a page scrolls inside. In a window that is too low for that, as at 400% zoom, the page itself scrolls.
  return (
    <div className={cx('flex flex-col', fillsWindow ? 'h-dvh min-h-[30rem]' : 'min-h-dvh')}>
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-accent px-4 py-2 text-accent-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <Header />
      {Banner && user?.barredBecause && (
        <Suspense>
          <Banner because={user.barredBecause} />
        </Suspense>
      )}
      {user && !user.emailConfirmed && (
        <Suspense>
          <ConfirmEmailBanner user={user} />
        </Suspense>
      )}
      <main id="main" tabIndex={-1} className={cx('flex-1', fillsWindow && 'min-h-0')}>
        <Outlet />
      </main>
      {!fillsWindow && <Footer />}
      <BottomBar />
      <Layers isNeeded={hasLayer} />
      <KeyListener />
      <Arrival />
      <LiveHints api={api} />
    </div>
  );
}
