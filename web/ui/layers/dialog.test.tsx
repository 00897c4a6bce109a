import { useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../testing/mount.tsx';
import { withMotion } from '../../testing/with-motion.ts';
import { Button } from '../button.tsx';
import { TextField } from '../fields/text-field.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, DialogClose, DialogFooter } from './dialog.tsx';
import { SideSheet } from './side-sheet.tsx';

withMotion();

function Profile() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit profile</Button>
      <Dialog title="Complete your profile" open={open} onOpenChange={setOpen}>
        <TextField label="Username" />
        <DialogFooter>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
        </DialogFooter>
      </Dialog>
    </>
  );
}

const opener = page.getByRole('button', { name: 'Edit profile' });
const dialog = page.getByRole('dialog', { name: 'Complete your profile' });

test('a dialog takes the focus, and returns it', async () => {
  mount(<Profile />);
  await opener.click();
  await expect.element(dialog).toBeVisible();
  expect(dialog.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

function Growing() {
  const [isLong, setLong] = useState(false);
  return (
    <Dialog title="Complete your profile" open onOpenChange={() => {}}>
      <Button onClick={() => setLong(true)}>More</Button>
      {isLong && <div className="h-60 shrink-0" />}
    </Dialog>
  );
}

test('on a desktop a dialog that grows keeps its top in place', async () => {
  await page.viewport(1280, 800);
  mount(<Growing />);
  await Promise.all(document.getAnimations().map((each) => each.finished));
  const { top, height } = dialog.element().getBoundingClientRect();
  await dialog.getByRole('button', { name: 'More' }).click();
  await expect.poll(() => dialog.element().getBoundingClientRect().height).toBeGreaterThan(height + 200);
  expect(dialog.element().getBoundingClientRect().top).toBe(top);
});

function Chooser() {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const [shown, setShown] = useState<string>();
  // Arrives while the dialog fades away, as what a server sends would.
  useEffect(() => setShown(chosen), [chosen]);
  const choose = () => {
    setOpen(false);
    setChosen('Ada');
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Write to somebody</Button>
      <Dialog title="To Ada or to Ben?" open={open} onOpenChange={setOpen}>
        <Button onClick={choose}>Ada</Button>
      </Dialog>
      {shown && <TextField label="To Ada" autoFocus />}
    </>
  );
}

test('what a choice in a dialog opens keeps the focus that it took', async () => {
  mount(<Chooser />);
  await page.getByRole('button', { name: 'Write to somebody' }).click();
  await page.getByRole('button', { name: 'Ada', exact: true }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'To Ada' })).toHaveFocus();
});

test('the Escape that ends an input method’s composition leaves a dialog open', async () => {
  mount(<Profile />);
  await opener.click();
  const field = dialog.getByRole('textbox', { name: 'Username' });
  await field.fill('にほん');
  const press = { key: 'Escape', keyCode: 229, bubbles: true, cancelable: true };
  field.element().dispatchEvent(new KeyboardEvent('keydown', press));
  await expect.element(field).toHaveValue('にほん');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the Tab key does not leave an open dialog', async () => {
  mount(<Profile />);
  await opener.click();
  await expect.element(dialog).toBeVisible();
  for (let presses = 0; presses < 6; presses += 1) {
    await userEvent.keyboard('{Tab}');
    expect(dialog.element().contains(document.activeElement)).toBe(true);
  }
});

test('a focused field, and the note below it, scroll clear of the row of buttons', async () => {
  await page.viewport(800, 400);
  mount(
    <Dialog title="Complete your profile" open onOpenChange={() => {}}>
      <div style={{ minHeight: 300 }} />
      <TextField label="Bio" error="Bio too long" />
      <div style={{ minHeight: 300 }} />
      <DialogFooter>
        <Button>Save</Button>
      </DialogFooter>
    </Dialog>,
  );
  await expect.element(dialog).toBeVisible();
  const field = dialog.getByLabelText('Bio').element();
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
  // Scrolls until the lower edges of the field and the scroller meet: the browser considers the field visible, although
  // the buttons cover it.
  const scroller = field.closest('.overflow-y-auto');
  if (!(scroller instanceof HTMLElement && field instanceof HTMLElement))
    throw new Error('The dialog does not scroll.');
  scroller.scrollTop += bottomOf(field) - bottomOf(scroller);
  expect(scroller.scrollTop).toBeGreaterThan(0);
  field.focus();
  const topOfButtons = dialog.getByRole('button', { name: 'Save' }).element().getBoundingClientRect().top;
  expect(bottomOf(dialog.getByText('Bio too long').element())).toBeLessThan(topOfButtons);
});

test('a dialog is closed by its cross and by its own Cancel', async () => {
  mount(<Profile />);
  for (const name of ['Close', 'Cancel']) {
    await opener.click();
    await page.getByRole('button', { name }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  }
});

test('an open dialog locks the page’s scrolling without injecting a <style>, which the CSP would refuse', async () => {
  mount(<Profile />);
  const styles = document.querySelectorAll('style').length;
  await opener.click();
  await expect.element(dialog).toBeVisible();
  expect(getComputedStyle(document.documentElement).overflow).toBe('hidden');
  expect(document.querySelectorAll('style')).toHaveLength(styles);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(getComputedStyle(document.documentElement).overflow).not.toBe('hidden');
});

test('a dialog is a sheet at the bottom of a phone and centred on a desktop', async () => {
  mount(<Profile />);
  await page.viewport(390, 800);
  await opener.click();
  await expect.poll(() => Math.round(dialog.element().getBoundingClientRect().bottom)).toBe(800);
  expect(dialog.element().getBoundingClientRect().left).toBe(0);
  await page.viewport(1000, 800);
  await expect.poll(() => dialog.element().getBoundingClientRect().width).toBe(500);
});

function Deletion({ onConfirm }: { onConfirm: () => unknown }) {
  const [open, setOpen] = useState(true);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title="Delete this post?"
      description="This can't be undone."
      confirmLabel="Delete post"
      onConfirm={onConfirm}
    />
  );
}

const question = page.getByRole('alertdialog', { name: 'Delete this post?' });
const confirmButton = page.getByRole('button', { name: 'Delete post' });

test('a confirmation focuses the harmless button', async () => {
  mount(<Deletion onConfirm={() => {}} />);
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expect.element(question).toHaveAccessibleDescription("This can't be undone.");
});

test('a confirmation waits for the work, ignores Escape in the meantime, and closes when it is done', async () => {
  const work = Promise.withResolvers<void>();
  mount(<Deletion onConfirm={() => work.promise} />);
  await confirmButton.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
  await expect.element(confirmButton).toHaveAttribute('aria-busy', 'true');
  work.resolve();
  await expect.element(question).not.toBeInTheDocument();
});

test('a confirmation whose work failed stays for another try', async () => {
  const onConfirm = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(undefined);
  mount(<Deletion onConfirm={onConfirm} />);
  await confirmButton.click();
  await expect.element(confirmButton).not.toHaveAttribute('aria-busy');
  await expect.element(question).toBeVisible();
  await confirmButton.click();
  await expect.element(question).not.toBeInTheDocument();
});

test('Escape closes a side sheet', async () => {
  const onOpenChange = vi.fn();
  mount(
    <SideSheet title="Menu" brand="Kindling" open onOpenChange={onOpenChange}>
      <a href="/community">Community</a>
    </SideSheet>,
  );
  await expect.element(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(onOpenChange).toHaveBeenCalledWith(false);
});
