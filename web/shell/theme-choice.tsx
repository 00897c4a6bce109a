// Chooses between light, dark and the system's theme.
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useId } from 'react';
import { useTheme } from '../theme.tsx';

const choices = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
] as const;

/** Uses the browser's own radio buttons, since every page includes this and needs nothing more. */
export function ThemeChoice() {
  const { choice, choose } = useTheme();
  const name = useId();
  return (
    <div
      role="radiogroup"
      data-theme-choice
      aria-label="Theme"
      className="inline-flex w-fit gap-0.5 rounded-md bg-sunken p-0.5 ring-1 ring-line ring-inset"
    >
      {choices.map(({ value, label, icon: Icon }) => (
        <label
          key={value}
          className="relative inline-flex min-h-8 cursor-pointer items-center justify-center gap-1.5 rounded-sm px-3 font-medium text-ink-muted text-sm transition-colors hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-rest has-focus-visible:outline-2 has-focus-visible:outline-focus-ring has-focus-visible:outline-offset-2 [&_svg]:size-4"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={choice === value}
            onChange={() => choose(value)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <Icon aria-hidden="true" />
          {label}
        </label>
      ))}
    </div>
  );
}
