import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../testing/mount.tsx';
import { NavigationGroup, NavigationLink, NavigationMenu, NavigationPanelLink } from './navigation-menu.tsx';

test('a group opens and closes by keyboard, and gives the focus back', async () => {
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
