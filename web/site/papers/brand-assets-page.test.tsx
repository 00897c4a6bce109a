import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mountApp } from '../../testing/mount-app.tsx';

const existing = Object.keys(import.meta.glob('../../public/brand/*.svg', { query: '?url' }));

test('the square, the logo, the wordmark, and more forms of the flame can be saved as SVG files, which exist', async () => {
  mountApp('/brand-assets');
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${new URL(this.href).pathname} as ${this.download}`);
  });
  for (const name of ['Gradient square', 'Logo', 'Wordmark']) {
    await page.getByRole('button', { name: `Download SVG (${name})`, exact: true }).click();
    await expect.element(page.getByRole('img', { name, exact: true })).toBeInTheDocument();
  }
  expect(page.getByRole('button', { name: /^Download SVG/ }).elements()).toHaveLength(3);
  for (const name of ['Flame', 'Flame in one colour']) {
    (page.getByRole('link', { name, exact: true }).element() as HTMLAnchorElement).click();
  }
  const forms = ['square', 'logo', 'wordmark', 'mark', 'mark-mono'];
  expect(saved).toEqual(forms.map((form) => `/brand/kindling-${form}.svg as kindling-${form}.svg`));
  expect(existing.toSorted()).toEqual(forms.map((form) => `../../public/brand/kindling-${form}.svg`).toSorted());
});

test('each colour is shown in hex and HSL, and a press copies it', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  mountApp('/brand-assets');
  for (const [name, hex, hsl] of [
    ['Purple', '#A855F7', 'hsl(271, 91%, 65%)'],
    ['Cyan', '#06B6D4', 'hsl(189, 94%, 43%)'],
    ['Yellow', '#FCD34D', 'hsl(46, 97%, 65%)'],
  ] as const) {
    await page.getByRole('button', { name: `Copy ${hex} (${name})` }).click();
    await page.getByRole('button', { name: `Copy ${hsl} (${name})` }).click();
    expect(copied.mock.calls.slice(-2)).toEqual([[hex], [hsl]]);
  }
  await expect.element(page.getByText('hsl(46, 97%, 65%) copied')).toBeVisible();
});

test('each font’s name is set in that font', async () => {
  mountApp('/brand-assets');
  for (const [name, family] of [
    ['Inter', /^"?Inter/],
    ['Bricolage Grotesque', /^"?Bricolage/],
    ['JetBrains Mono', /^"?JetBrains Mono/],
  ] as const) {
    const named = page.getByRole('main').getByText(name, { exact: true });
    await expect.element(named).toBeVisible();
    expect(getComputedStyle(named.element()).fontFamily).toMatch(family);
  }
});
