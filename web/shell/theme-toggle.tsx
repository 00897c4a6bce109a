// Light or dark, by one press. The way back to what the system says is in the footer.
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useTheme } from '../theme.tsx';
import { IconButton } from '../ui/icon-button.tsx';

export function ThemeToggle() {
  const { theme, toggle } = useTheme();
  return (
    <IconButton label={theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme'} onClick={toggle}>
      {/* By the class on <html>, which is there before the theme is known here. */}
      <Sun className="not-dark:hidden" />
      <Moon className="dark:hidden" />
    </IconButton>
  );
}
