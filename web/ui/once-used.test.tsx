import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount, painted } from '../testing/mount.tsx';
import { waitForNextUse } from './first-use.ts';
import { onceUsed } from './once-used.tsx';

const use = () => dispatchEvent(new Event('pointerdown'));

test('a part loads at the first use of the page, and is there at once when it is shown again', async () => {
  waitForNextUse();
  const load = vi.fn(async () => () => <p>Here</p>);
  const Part = onceUsed(load);
  const { unmount } = mount(<Part />);
  await painted();
  expect(load).not.toHaveBeenCalled();
  use();
  await expect.element(page.getByText('Here')).toBeVisible();
  unmount();
  mount(<Part />);
  expect(page.getByText('Here').elements()).toHaveLength(1);
  expect(load).toHaveBeenCalledOnce();
});

test('a part that could not be fetched is fetched at the next use, and the page goes on', async () => {
  waitForNextUse();
  const load = vi.fn(async () => () => <p>Here</p>).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Part = onceUsed(load);
  mount(
    <>
      <p>The page</p>
      <Part isNeeded />
    </>,
  );
  await expect.poll(() => load.mock.settledResults[0]?.type).toBe('rejected');
  await painted();
  expect(load).toHaveBeenCalledOnce();
  await expect.element(page.getByText('The page')).toBeVisible();
  use();
  await expect.element(page.getByText('Here')).toBeVisible();
});
