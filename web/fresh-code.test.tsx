import { expect, test, vi } from 'vitest';
import { reloadWhenCodeIsGone } from './fresh-code.ts';
import { fullLoad } from './full-load.ts';

test('missing code reloads the page once, and not while the server is unreachable', async () => {
  sessionStorage.removeItem('reloaded-for-code-at');
  const reload = vi.spyOn(fullLoad, 'reload').mockImplementation(() => {});
  const fetching = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const requests = () => fetching.mock.settledResults.filter(({ type }) => type !== 'incomplete').length;
  reloadWhenCodeIsGone();

  dispatchEvent(new Event('vite:preloadError'));
  await expect.poll(requests).toBe(1);
  expect(reload).not.toHaveBeenCalled();

  fetching.mockResolvedValue(new Response(null, { status: 502 }));
  dispatchEvent(new Event('vite:preloadError'));
  await expect.poll(requests).toBe(2);
  expect(reload).not.toHaveBeenCalled();

  fetching.mockResolvedValue(new Response());
  dispatchEvent(new Event('vite:preloadError'));
  await expect.poll(() => reload.mock.calls.length).toBe(1);

  dispatchEvent(new Event('vite:preloadError'));
  await expect.poll(requests).toBe(3);
  expect(reload).toHaveBeenCalledOnce();
});
