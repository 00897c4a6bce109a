import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { forgetAllUnfinished, readUnfinished, storeUnfinished } from '../drafts/unfinished-actions.ts';
import { fullLoad } from '../full-load.ts';
import { ada, newcomer } from '../testing/people.ts';
import { toastStore } from '../ui/layers/toast-store.ts';
import { dedicateToOneMember } from './one-member.ts';
import { memberOf, sessionKey, setUser } from './session.tsx';

let reload: MockInstance<typeof fullLoad.reload>;
beforeEach(() => {
  reload = vi.spyOn(fullLoad, 'reload').mockReturnValue();
});
afterEach(forgetAllUnfinished);

function openWindow() {
  const queryClient = new QueryClient();
  const messages: unknown[] = [];
  const channel: Parameters<typeof dedicateToOneMember>[1] = {
    onmessage: null,
    postMessage: (message) => void messages.push(message),
  };
  dedicateToOneMember(queryClient, channel);
  return {
    queryClient,
    told: messages,
    show: (user: typeof ada | null) => setUser(queryClient, user),
    hear: (data: string | null) =>
      channel.onmessage?.call(channel as BroadcastChannel, new MessageEvent('message', { data })),
  };
}

test('a window tells the others who is logged in', () => {
  const { told, show } = openWindow();
  show(null);
  expect(told).toEqual([]);
  show(ada);
  show({ ...ada, bio: 'Changed.' });
  expect(told).toEqual([ada.id]);
});

test('a window that shows one member reloads once another is logged in elsewhere', () => {
  const { show, hear } = openWindow();
  show(ada);
  hear(ada.id);
  expect(reload).not.toHaveBeenCalled();
  hear(newcomer.id);
  expect(reload).toHaveBeenCalledOnce();
});

test('a window reloads when its session becomes another member’s, even after it had ended', () => {
  const { show } = openWindow();
  show(ada);
  show(null);
  expect(reload).not.toHaveBeenCalled();
  show(newcomer);
  expect(reload).toHaveBeenCalledOnce();
});

test('a visitor’s window stays as it is', () => {
  const { show, hear } = openWindow();
  show(null);
  hear(ada.id);
  expect(reload).not.toHaveBeenCalled();
});

test('unfinished actions in the window are settled once, with the page’s member', () => {
  storeUnfinished('note', 'Lamps', newcomer.id);
  openWindow().show(ada);
  expect(readUnfinished('note', newcomer.id)).toBeNull();
});

test('a log-out in another window is shown, and a log-in there brings the member back', async () => {
  const { queryClient, show, hear } = openWindow();
  let session: typeof ada | null = ada;
  const fetched = vi.fn(async () => session);
  new QueryObserver(queryClient, { queryKey: sessionKey, queryFn: fetched, staleTime: Infinity }).subscribe(() => {});
  show(ada);
  session = null;
  hear(null);
  await expect.poll(() => toastStore.read()).toMatchObject({ title: 'You are logged out', open: true });
  expect(memberOf(queryClient)).toBeNull();
  session = ada;
  hear(ada.id);
  await expect.poll(() => memberOf(queryClient)).toEqual(ada);
  expect(toastStore.read()).toMatchObject({ open: false });
  expect(reload).not.toHaveBeenCalled();
});

test('a session that survives a log-out elsewhere is left alone', async () => {
  const { queryClient, show, hear } = openWindow();
  const fetched = vi.fn(async () => ada);
  new QueryObserver(queryClient, { queryKey: sessionKey, queryFn: fetched, staleTime: Infinity }).subscribe(() => {});
  show(ada);
  const before = toastStore.read();
  hear(null);
  await expect.poll(() => fetched.mock.calls.length).toBeGreaterThan(0);
  expect(memberOf(queryClient)).toEqual(ada);
  expect(toastStore.read()).toBe(before);
});
