import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../testing/mount.tsx';
import { TextField } from './fields/text-field.tsx';
import { Tabs } from './tabs.tsx';

const tabs = [
  { value: 'all', label: 'All Posts', count: 312 },
  { value: 'archive', label: 'Archive', disabled: true },
  { value: 'mine', label: 'My Feed' },
];

function Feed({ look }: { look?: 'line' | 'pills' | 'segments' }) {
  const [value, setValue] = useState('all');
  return (
    <Tabs label="Feed" look={look} tabs={tabs} value={value} onValueChange={setValue}>
      Posts of {value}
    </Tabs>
  );
}

test('the arrows choose the next enabled tab, and its panel has its name', async () => {
  mount(<Feed />);
  await expect.element(page.getByRole('tabpanel', { name: 'All Posts 312' })).toHaveTextContent('Posts of all');
  await userEvent.keyboard('{Tab}{ArrowRight}');
  await expect.element(page.getByRole('tab', { name: 'My Feed' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('tabpanel', { name: 'My Feed' })).toHaveTextContent('Posts of mine');
});

test('Home and End move to the ends, the arrows wrap around, and Tab moves into the panel', async () => {
  mount(<Feed />);
  const chosen = () => page.getByRole('tab', { selected: true }).element().textContent;
  await userEvent.keyboard('{Tab}{End}');
  await expect.poll(chosen).toBe('My Feed');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(chosen).toBe('All Posts312');
  await userEvent.keyboard('{ArrowLeft}{Home}');
  await expect.poll(chosen).toBe('All Posts312');
  await expect.element(page.getByRole('tab', { selected: true })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement?.closest('[role=tablist]')).toBeNull();
});

const looks = ['line', 'pills', 'segments'] as const;

for (const look of looks) {
  test(`only the keyboard draws the focus ring: ${look}`, async () => {
    mount(
      <>
        <TextField label="Search" />
        <Feed look={look} />
      </>,
    );
    const tab = page.getByRole('tab', { name: 'My Feed' });
    const hasRing = () => getComputedStyle(tab.element()).outlineStyle !== 'none';
    // A browser is most likely to draw the focus ring after typing.
    await page.getByLabelText('Search').fill('engines');
    await tab.click();
    await expect.element(tab).toHaveAttribute('aria-selected', 'true');
    expect(hasRing()).toBe(false);
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(page.getByRole('tab', { name: 'All Posts 312' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tab).toHaveFocus();
    expect(hasRing()).toBe(true);
  });
}

test('the chosen tab is in view in a row wider than the page, even after counts have widened it', async () => {
  function Categories() {
    const [count, setCount] = useState<number>();
    const many = Array.from({ length: 12 }, (_, at) => ({ value: `${at}`, label: `Category ${at}`, count }));
    return (
      <div style={{ width: 320 }}>
        <Tabs label="Categories" tabs={many} value="11" onValueChange={() => {}}>
          <button type="button" onClick={() => setCount(1_000)}>
            Count
          </button>
        </Tabs>
      </div>
    );
  }
  mount(<Categories />);
  const beyondRow = () => {
    const row = page.getByRole('tablist').element().getBoundingClientRect();
    return page.getByRole('tab', { selected: true }).element().getBoundingClientRect().right - row.right;
  };
  expect(beyondRow()).toBeLessThanOrEqual(1);
  await page.getByRole('button', { name: 'Count' }).click();
  await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent('Category 111000');
  expect(beyondRow()).toBeLessThanOrEqual(1);
});

test('the last pill of a row that is too long can be scrolled clear of the fading end', async () => {
  mount(
    <div className="w-48">
      <Feed look="pills" />
    </div>,
  );
  await page.getByRole('tab', { name: 'My Feed' }).click();
  const row = page.getByRole('tablist').element();
  row.scrollTo({ left: row.scrollWidth });
  const { right } = page.getByRole('tab', { name: 'My Feed' }).element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(row.getBoundingClientRect().right - 24);
});
