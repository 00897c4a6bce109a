import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { mount } from './testing/mount.tsx';
import { useTheme } from './theme.tsx';

function Control() {
  const { theme, choice, toggle, choose } = useTheme();
  return (
    <>
      <output>
        {theme}, chosen: {choice}
      </output>
      <button type="button" onClick={toggle}>
        Toggle
      </button>
      <button type="button" onClick={() => choose('system')}>
        Follow the system
      </button>
    </>
  );
}

const status = page.getByText(/, chosen: /);

async function systemPrefers(scheme: 'light' | 'dark'): Promise<void> {
  const features = [{ name: 'prefers-color-scheme', value: scheme }];
  // The CDP session is typed for the commands that the provider declares.
  await cdp().send('Emulation.setEmulatedMedia', { features });
}

beforeEach(async () => {
  localStorage.removeItem('theme');
  await systemPrefers('light');
});

afterEach(() => {
  localStorage.removeItem('theme');
});

test('until the visitor chooses, the theme follows the system, and nothing is stored', async () => {
  mount(<Control />);
  await expect.element(status).toHaveTextContent('light, chosen: system');
  await systemPrefers('dark');
  await expect.element(status).toHaveTextContent('dark, chosen: system');
  await expect.element(document.documentElement).toHaveClass('dark');
  expect(localStorage.getItem('theme')).toBeNull();
});

test('a choice is stored, shown on <html>, and overrides the system', async () => {
  mount(<Control />);
  await page.getByRole('button', { name: 'Toggle' }).click();
  await expect.element(status).toHaveTextContent('dark, chosen: dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  await expect.element(document.documentElement).toHaveClass('dark');
  await page.getByRole('button', { name: 'Toggle' }).click();
  await systemPrefers('dark');
  await expect.element(status).toHaveTextContent('light, chosen: light');
  expect(document.documentElement.className).toBe('light');
});

test('a choice can be reset to the system’s theme', async () => {
  localStorage.setItem('theme', 'dark');
  mount(<Control />);
  await expect.element(status).toHaveTextContent('dark, chosen: dark');
  await page.getByRole('button', { name: 'Follow the system' }).click();
  await expect.element(status).toHaveTextContent('light, chosen: system');
  expect(localStorage.getItem('theme')).toBeNull();
});

test('a choice made in another window arrives here', async () => {
  mount(<Control />);
  localStorage.setItem('theme', 'dark');
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  await expect.element(status).toHaveTextContent('dark, chosen: dark');
});

test('an unknown stored value counts as no choice', async () => {
  localStorage.setItem('theme', 'sepia');
  mount(<Control />);
  await expect.element(status).toHaveTextContent('light, chosen: system');
});

test('if storage is forbidden, a choice lasts as long as the page', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  mount(<Control />);
  await page.getByRole('button', { name: 'Toggle' }).click();
  await expect.element(status).toHaveTextContent('dark, chosen: dark');
});
