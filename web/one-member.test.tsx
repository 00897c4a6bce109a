import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { fullLoad } from './full-load.ts';
import { forgetAllLeft, leave, readLeft } from './left-behind.ts';
import { keepToOneMember } from './one-member.ts';
import { keepUser } from './session.tsx';
import { ada, newcomer } from './testing/people.ts';

let reload: MockInstance<typeof fullLoad.reload>;
beforeEach(() => {
  reload = vi.spyOn(fullLoad, 'reload').mockReturnValue();
});
afterEach(forgetAllLeft);

function openWindow() {
  const queryClient = new QueryClient();
  const told: unknown[] = [];
  const channel: Parameters<typeof keepToOneMember>[1] = {
    onmessage: null,
    postMessage: (message) => void told.push(message),
  };
  keepToOneMember(queryClient, channel);
  return {
    told,
    show: (user: typeof ada | null) => keepUser(queryClient, user),
    hear: (data: string) => channel.onmessage?.call(channel as BroadcastChannel, new MessageEvent('message', { data })),
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

test('so does one that finds another member behind its session, even after it had ended', () => {
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

test('what was left in the window is settled once, with whoever the page is for', () => {
  leave('note', 'Lamps', newcomer.id);
  openWindow().show(ada);
  expect(readLeft('note', newcomer.id)).toBeNull();
});
