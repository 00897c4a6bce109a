import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../testing/mount.tsx';
import { withMotion } from '../../testing/with-motion.ts';
import { Button } from '../button.tsx';
import { DropdownMenu, MenuChoice, MenuItem, MenuLink } from './dropdown-menu.tsx';

withMotion();

type UserMenuProps = { onEdit?: () => void; onLogOut?: () => void };

function UserMenu({ onEdit = () => {}, onLogOut = () => {} }: UserMenuProps) {
  const [theme, setTheme] = useState('light');
  return (
    <DropdownMenu trigger={<Button>Ada</Button>}>
      <MenuItem onSelect={onEdit}>Edit profile</MenuItem>
      <MenuItem disabled>Billing</MenuItem>
      <MenuLink>
        <a href="#account">Account</a>
      </MenuLink>
      <MenuChoice
        label="Theme"
        value={theme}
        onValueChange={setTheme}
        options={[
          { value: 'light', label: 'Bright' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
      <MenuItem tone="danger" onSelect={onLogOut}>
        Log out
      </MenuItem>
    </DropdownMenu>
  );
}

const trigger = page.getByRole('button', { name: 'Ada' });

/** Opens the menu from the keyboard, which focuses its first row. */
async function openByKeyboard(): Promise<void> {
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Edit profile' })).toHaveFocus();
}

test('the arrows move over enabled rows, and Enter chooses', async () => {
  const onLogOut = vi.fn();
  mount(<UserMenu onLogOut={onLogOut} />);
  await openByKeyboard();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('menuitem', { name: 'Account' })).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByRole('menuitem', { name: 'Log out' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onLogOut).toHaveBeenCalledTimes(1);
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
});

test('typing finds a row', async () => {
  mount(<UserMenu />);
  await openByKeyboard();
  await userEvent.keyboard('l');
  await expect.element(page.getByRole('menuitem', { name: 'Log out' })).toHaveFocus();
});

test('the chosen row of a choice is ticked', async () => {
  mount(<UserMenu />);
  await openByKeyboard();
  await userEvent.keyboard('b');
  await expect.element(page.getByRole('menuitemradio', { name: 'Bright' })).toHaveFocus();
  await expect.element(page.getByRole('menuitemradio', { name: 'Bright' })).toBeChecked();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('menuitemradio', { name: 'Dark' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await trigger.click();
  await expect.element(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
});

test('Escape closes the menu and returns the focus to its button', async () => {
  mount(<UserMenu />);
  await openByKeyboard();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
});

test('an open menu injects no <style>, which the CSP would refuse', async () => {
  mount(<UserMenu />);
  const styles = document.querySelectorAll('style').length;
  await trigger.click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  expect(document.querySelectorAll('style')).toHaveLength(styles);
});
