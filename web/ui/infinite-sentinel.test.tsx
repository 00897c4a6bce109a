import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount, painted } from '../testing/mount.tsx';
import { InfiniteSentinel } from './infinite-sentinel.tsx';

test('the end of a list loads more when it comes near, and not before', async () => {
  await page.viewport(400, 600);
  const onMore = vi.fn();
  mount(
    <>
      <div style={{ height: 3000 }} />
      <InfiniteSentinel hasMore pending={false} onMore={onMore} />
    </>,
  );
  await expect.element(page.getByRole('button', { name: 'Show more' })).toBeInTheDocument();
  await painted();
  expect(onMore).not.toHaveBeenCalled();
  scrollTo(0, 3000);
  await expect.poll(() => onMore.mock.calls.length).toBe(1);
  scrollTo(0, 0);
});

test('without an observer, a button loads more', async () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  const onMore = vi.fn();
  mount(<InfiniteSentinel hasMore pending={false} onMore={onMore} />);
  await page.getByRole('button', { name: 'Show more' }).click();
  expect(onMore).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});

test('a list that has loaded enough by itself waits for the button', async () => {
  const onMore = vi.fn();
  mount(<InfiniteSentinel hasMore pending={false} byItself={false} onMore={onMore} label="Show more posts" />);
  await painted();
  expect(onMore).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Show more posts' }).click();
  expect(onMore).toHaveBeenCalledTimes(1);
});

test('after a failure only the button retries', async () => {
  const onMore = vi.fn();
  mount(<InfiniteSentinel hasMore pending={false} failed onMore={onMore} />);
  await painted();
  expect(onMore).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(onMore).toHaveBeenCalledTimes(1);
});

test('at the end of the list there is no button', async () => {
  mount(<InfiniteSentinel hasMore={false} pending={false} onMore={() => {}} />);
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});
