// Switches between light and dark with one press. The footer can return to the system's theme.
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useTheme } from '../theme.tsx';
import { IconButton } from '../ui/icon-button.tsx';

export function ThemeToggle() {
  const { theme, toggle } = useTheme();
  return (
    <IconButton
      label={theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme'}
      onClick={toggle}
      data-theme-toggle
    >
      {/* CSS chooses the icon by the class on <html>, which is set before this script knows the theme. */}
      <Sun className="not-dark:hidden" />
      <Moon className="dark:hidden" />
    </IconButton>
  );
}
