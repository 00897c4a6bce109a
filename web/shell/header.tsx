// The head of every page: the navigation, the search, the theme, and the member's corner.
import { Link } from '@tanstack/react-router';
import Menu from 'lucide-react/icons/menu';
import { Suspense, useState } from 'react';
import { openLayer } from '../layers.ts';
import { lazyPart } from '../lazy-page.ts';
import { useSession } from '../session/session.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Logo } from '../ui/marks/logo.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { MainNavigation } from './main-navigation.tsx';
import { onDemand } from './on-demand.tsx';
import { PlainNavigation } from './plain-navigation.tsx';
import { SearchButton } from './search-button.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const SideMenu = onDemand(async () => (await import('./side-menu.tsx')).SideMenu);
export const MemberCorner = lazyPart(
  'shell/member-corner.tsx',
  async () => (await import('./member-corner.tsx')).MemberCorner,
);

export function Header() {
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <header className="noscript:static sticky top-0 z-30 border-line border-b bg-canvas/85 backdrop-blur-md">
      <div className="site-head mx-auto flex h-16 items-center">
        <IconButton label="Open menu" className="noscript:hidden -ml-2 desk:hidden" onClick={() => setMenuOpen(true)}>
          <Menu />
        </IconButton>
        <Link to="/" aria-label="Kindling, start page" className="rounded-sm sm:mr-4">
          <Logo />
        </Link>
        <div className="hidden md:block">
          <MainNavigation />
        </div>
        <div className="noscript:hidden ml-auto flex items-center">
          <SearchButton />
          <ThemeToggle />
          <Who />
        </div>
      </div>
      <noscript>{import.meta.env.SSR && <PlainNavigation />}</noscript>
      <SideMenu open={menuOpen} onOpenChange={setMenuOpen} />
    </header>
  );
}

function Who() {
  const { user, isPending } = useSession();
  if (isPending) return <CornerSkeleton />;
  if (user) {
    return (
      <Suspense fallback={<CornerSkeleton />}>
        <MemberCorner user={user} />
      </Suspense>
    );
  }
  return (
    <Button variant="secondary" size="sm" onClick={() => openLayer({ kind: 'auth', tab: 'login' })}>
      Log in
    </Button>
  );
}

/** As wide as the bell and the picture that replace it. */
function CornerSkeleton() {
  return <Skeleton shape="circle" className="ml-11 size-8 sm:ml-12" />;
}
