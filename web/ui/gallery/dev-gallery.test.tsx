import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../testing/axe.ts';
import { mount } from '../../testing/mount.tsx';
import { DevGallery } from './dev-gallery.tsx';
import { LayerSpecimens } from './layers.tsx';

/** Waits until animations have ended: contrast is too low in mid-fade. */
async function atRest(): Promise<void> {
  await Promise.all(
    document
      .getAnimations()
      .filter((each) => each.effect?.getTiming().iterations !== Infinity)
      .map((each) => each.finished.catch(() => {})),
  );
}

const openers = [
  'Open a dialog',
  'Delete post',
  'Open the side sheet',
  'Open the menu',
  'Open the popover',
  'With an action',
];

for (const theme of ['light', 'dark']) {
  test(`every primitive in every state passes the accessibility rules in the ${theme} theme`, async () => {
    localStorage.setItem('theme', theme);
    await page.viewport(1280, 900);
    mount(<DevGallery />);
    await expect.element(page.getByRole('radio', { name: theme, exact: false }).first()).toBeChecked();
    await atRest();
    expect(await axeViolations()).toEqual([]);
  });

  test(`what opens above the page passes them too in the ${theme} theme`, async () => {
    localStorage.setItem('theme', theme);
    mount(<LayerSpecimens />);
    for (const name of openers) {
      await page.getByRole('button', { name }).click();
      await atRest();
      expect(await axeViolations(), name).toEqual([]);
      await userEvent.keyboard('{Escape}');
      await expect.poll(() => document.querySelector('[role$="dialog"], [role="menu"]')).toBeNull();
    }
  });
}

test('the gallery fits a phone without scrolling sideways', async () => {
  await page.viewport(390, 844);
  mount(<DevGallery />);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
