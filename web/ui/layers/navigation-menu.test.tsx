import { flushSync } from 'react-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount, painted } from '../../testing/mount.tsx';
import { NavigationGroup, NavigationLink, NavigationMenu, NavigationPanelLink } from './navigation-menu.tsx';

test('a group opens and closes by keyboard, and returns the focus', async () => {
  mount(
    <NavigationMenu label="Main">
      <NavigationGroup label="Insights">
        <NavigationPanelLink>
          <a href="#ethics">Ethics</a>
        </NavigationPanelLink>
      </NavigationGroup>
      <NavigationLink>
        <a href="#community">Community</a>
      </NavigationLink>
    </NavigationMenu>,
  );
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByRole('link', { name: 'Ethics' })).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('link', { name: 'Ethics' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('link', { name: 'Ethics' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Insights' })).toHaveFocus();
});

test('a group opens after 200 ms of hovering, and closes 150 ms after the pointer leaves', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  // The mouse rests where another file's test has left it, and hovers whatever appears there.
  document.body.style.pointerEvents = 'none';
  onTestFinished(() => void document.body.style.removeProperty('pointer-events'));
  mount(
    <NavigationMenu label="Main">
      {['Insights', 'Admin'].map((label) => (
        <NavigationGroup key={label} label={label}>
          <NavigationPanelLink>
            <a href="#inside">Within {label}</a>
          </NavigationPanelLink>
        </NavigationGroup>
      ))}
    </NavigationMenu>,
  );
  const move = (type: 'pointerover' | 'pointerout', label: string) =>
    page
      .getByRole('button', { name: label })
      .element()
      .dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse', relatedTarget: document.body }));
  const shown = async (afterMs: number) => {
    // Makes React render the timers' changes at once, however busy the machine is.
    flushSync(() => vi.advanceTimersByTime(afterMs));
    await painted();
    return [...document.querySelectorAll('nav a')].map((link) => link.textContent);
  };
  // Waits out the effect of a group that another test has just closed.
  await shown(310);
  move('pointerover', 'Insights');
  expect(await shown(190)).toEqual([]);
  expect(await shown(10)).toEqual(['Within Insights']);
  move('pointerout', 'Insights');
  expect(await shown(140)).toEqual(['Within Insights']);
  expect(await shown(10)).toEqual([]);
  // Next to a group that was open in the last 300 ms, at once.
  await shown(290);
  move('pointerover', 'Admin');
  expect(await shown(0)).toEqual(['Within Admin']);
  move('pointerout', 'Admin');
  await shown(150);
  await shown(310);
  move('pointerover', 'Insights');
  expect(await shown(190)).toEqual([]);
});
