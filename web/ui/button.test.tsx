import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../testing/mount.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { AnchorButton } from './link-button.tsx';

test('a pending button keeps its focus, says that it is busy, and ignores clicks', async () => {
  const onClick = vi.fn();
  const { rerender } = mount(<Button onClick={onClick}>Follow</Button>);
  const button = page.getByRole('button', { name: 'Follow' });
  await button.click();
  rerender(
    <Button pending onClick={onClick}>
      Follow
    </Button>,
  );
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a button that becomes disabled keeps its focus, ignores clicks, and is disabled once the focus is elsewhere', async () => {
  const onClick = vi.fn();
  const button = (disabled: boolean) => (
    <Button disabled={disabled} onClick={onClick}>
      Follow
    </Button>
  );
  const { rerender } = mount(button(false));
  const shown = page.getByRole('button', { name: 'Follow' });
  await shown.click();
  rerender(button(true));
  await expect.element(shown).toHaveFocus();
  await expect.element(shown).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Tab}');
  await expect.element(shown).toBeDisabled();
});

test('Enter does not resubmit a form whose button is pending', async () => {
  const onSubmit = vi.fn();
  mount(
    <form onSubmit={onSubmit}>
      <input aria-label="Title" />
      <Button type="submit" pending pendingLabel="Saving...">
        Save
      </Button>
    </form>,
  );
  await page.getByRole('textbox', { name: 'Title' }).fill('Hello');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a button never submits a form unless told to', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  mount(
    <form onSubmit={onSubmit}>
      <Button>Preview</Button>
      <Button type="submit">Publish</Button>
    </form>,
  );
  await page.getByRole('button', { name: 'Preview' }).click();
  expect(onSubmit).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Publish' }).click();
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a link that looks like a button stays a link', async () => {
  mount(
    <AnchorButton variant="primary" icon={<svg aria-hidden="true" data-testid="icon" />} href="/community">
      Community
    </AnchorButton>,
  );
  const link = page.getByRole('link', { name: 'Community' });
  await expect.element(link).toHaveAttribute('href', '/community');
  await expect.element(link.getByTestId('icon')).toBeInTheDocument();
});

test('an icon button is named by its label and shows it when focused', async () => {
  mount(
    <IconButton label="Notifications">
      <svg aria-hidden="true" />
    </IconButton>,
  );
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Notifications' })).toHaveFocus();
  await expect.element(page.getByRole('tooltip', { name: 'Notifications' })).toBeInTheDocument();
});

test('an icon button without a label does not compile', () => {
  // @ts-expect-error: the label is what the type is for.
  const nameless = <IconButton>x</IconButton>;
  expect(nameless.props).not.toHaveProperty('label');
});
