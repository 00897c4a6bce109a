// The foot of every page: what Kindling is, its plain papers, and the theme's third choice.
import { Link } from '@tanstack/react-router';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useTheme } from '../theme.tsx';
import { cx } from '../ui/classes.ts';
import { LogoMark } from '../ui/logo.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';

const themes = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden="true" /> },
];

const link = 'text-ink-muted underline-offset-4 hover:text-ink hover:underline';

export function Footer() {
  const { choice, choose } = useTheme();
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
          <RadioGroup
            label="Theme"
            labelHidden
            look="segments"
            options={themes}
            value={choice}
            onValueChange={(value) => choose(value === 'light' || value === 'dark' ? value : 'system')}
          />
        </div>
      </div>
    </footer>
  );
}

type AboutLinksProps = { label: string; className?: string | undefined; onFollow?: (() => void) | undefined };

/** The plain papers, also where the foot of the page is far. */
export function AboutLinks({ label, className, onFollow }: AboutLinksProps) {
  return (
    <nav aria-label={label} className={cx('flex flex-wrap gap-x-5 gap-y-2', className)}>
      <Link to="/brand-assets" className={link} onClick={onFollow}>
        Brand assets
      </Link>
      <Link to="/privacy" className={link} onClick={onFollow}>
        Privacy
      </Link>
      <Link to="/terms" className={link} onClick={onFollow}>
        Terms
      </Link>
      <a href="/api/docs" className={link}>
        API
      </a>
    </nav>
  );
}
