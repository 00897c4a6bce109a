// The foot of every page: a description of Kindling, its legal and brand pages, and the choice of theme.
import { Link } from '@tanstack/react-router';
import { cx } from '../ui/classes.ts';
import { LogoMark } from '../ui/marks/logo.tsx';
import { ThemeChoice } from './theme-choice.tsx';

const link = 'inline-flex min-h-6 items-center text-ink-muted underline-offset-4 hover:text-ink hover:underline';

export const aboutPages = [
  { to: '/brand-assets', label: 'Brand assets' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
] as const;

export function Footer() {
  return (
    <footer className="mt-16 border-line border-t [overflow-anchor:none]">
      <div className="mx-auto flex max-w-6xl flex-col gap-6 px-4 py-8 text-sm sm:px-6 md:flex-row md:items-center md:justify-between">
        <p className="flex items-center gap-2.5 text-ink-muted">
          <LogoMark className="h-5 w-4" />
          <span>
            <span className="font-semibold text-ink">Kindling</span>, where founders work out AI together.
          </span>
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <AboutLinks label="About Kindling" />
          <ThemeChoice />
        </div>
      </div>
    </footer>
  );
}

type AboutLinksProps = { label: string; className?: string | undefined; onFollow?: (() => void) | undefined };

export function AboutLinks({ label, className, onFollow }: AboutLinksProps) {
  return (
    <nav aria-label={label} className={cx('flex flex-wrap gap-x-5 gap-y-1', className)}>
      {aboutPages.map(({ to, label: name }) => (
        <Link key={to} to={to} className={link} onClick={onFollow}>
          {name}
        </Link>
      ))}
      <a href="/api/docs" className={link}>
        API
      </a>
    </nav>
  );
}
