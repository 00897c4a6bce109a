import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { asMember } from '../testing/as-member.ts';
import { axeViolations } from '../testing/axe.ts';
import { connectionLost, type Handlers, refusal } from '../testing/fake-api.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { ada } from '../testing/people.ts';
import type { Conversation, ThreadPage } from './message-types.ts';
import { aConversation, adasMessage, aMessage, aThreadPage, mara, messagesWith } from './messages-fixture.ts';

const conversations = page.getByRole('list', { name: 'Conversations' });
const row = (name: string) => conversations.getByRole('link', { name: new RegExp(`^${name}`) });
const thread = page.getByRole('region', { name: 'Messages with mara.k' });
const field = page.getByRole('textbox', { name: 'Message' });
const toast = (text: string) => page.getByRole('listitem').getByText(text, { exact: true });

const noor = { ...aConversation().otherUser, id: 'member-noor', name: 'noor', username: 'noor', avatar: null };
const withNoor = aConversation({ id: 'conversation-noor', otherUser: noor });

function open(list: readonly Conversation[], by: Partial<ThreadPage> = {}, more: Handlers['messages'] = {}) {
  const { messages } = messagesWith(list, aThreadPage(by));
  return mountApp('/messages', { ...asMember(ada), messages: { ...messages, ...more } });
}

async function openMaras(by: Partial<ThreadPage> = {}, more: Handlers['messages'] = {}) {
  await page.viewport(1280, 800);
  const opened = open([aConversation(), withNoor], by, more);
  await row('mara.k').click();
  await expect.element(field).toBeVisible();
  return opened;
}

test('a visitor is asked to sign in', async () => {
  mountApp('/messages');
  await expect.element(page.getByRole('heading', { name: 'Sign in to view messages' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Welcome to Kindling' })).toBeVisible();
});

test.each([1280, 390])('a member without conversations is invited, once, to begin one: %i pixels', async (width) => {
  await page.viewport(width, 844);
  open([]);
  const main = page.getByRole('main');
  await expect.element(main.getByRole('heading', { level: 2, name: 'No conversations yet' })).toBeVisible();
  expect(main.getByRole('heading', { level: 2 }).elements()).toHaveLength(1);
  expect(main.getByRole('button', { name: 'New Message' }).elements()).toHaveLength(1);
  await expect.element(main.getByRole('searchbox')).not.toBeInTheDocument();
  await expect.poll(() => document.title).toBe('Messages · Kindling');
});

test('conversations that fail to load can be requested again', async () => {
  const { fake } = open(
    [],
    {},
    {
      conversations: () => {
        throw refusal('request/fault', 500, 'Something went wrong on our side.');
      },
    },
  );
  const again = page.getByRole('button', { name: 'Try again' });
  await expect.element(page.getByText('Something went wrong on our side.')).toBeVisible();
  await expect.element(again).toBeVisible();
  // Pressed in the same turn, because the page also asks by itself once its socket is open.
  fake.answer({ messages: messagesWith([aConversation()]).messages });
  again.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(row('mara.k')).toBeVisible();
});

test('a conversation shows the other member, the last message and the number of unread ones', async () => {
  open([aConversation({ unreadCount: 3 }), withNoor]);
  await expect.element(row('mara.k').getByText('Did the pilot work out?')).toBeVisible();
  await expect.element(row('mara.k').getByText('3 unread')).toBeInTheDocument();
});

test('requests are listed separately, and muted conversations are folded away', async () => {
  const request = aConversation({ id: 'conversation-noor', otherUser: noor, request: true });
  const muted = aConversation({ id: 'c-m', isMuted: true, otherUser: { ...noor, id: 'member-loud', name: 'loud' } });
  open([aConversation(), request, muted]);
  await expect.element(row('mara.k')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^loud/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Muted 1' }).click();
  await expect.element(page.getByRole('link', { name: /^loud/ })).toBeVisible();
  await page.getByRole('radio', { name: 'Requests (1)' }).click();
  await expect.element(page.getByRole('list', { name: 'Requests' }).getByRole('link', { name: /^noor/ })).toBeVisible();
});

test('if only a request is waiting, the inbox leads to it', async () => {
  open([aConversation({ id: 'conversation-noor', otherUser: noor, request: true })]);
  await expect.element(page.getByText('One request is waiting for you.')).toBeVisible();
  await expect.element(page.getByText('No conversations yet')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'See requests' }).click();
  await expect.element(page.getByRole('list', { name: 'Requests' }).getByRole('link', { name: /^noor/ })).toBeVisible();
});

test('a request from a muted member is in the list of requests, folded away', async () => {
  const request = aConversation({ id: 'conversation-noor', otherUser: noor, request: true, isMuted: true });
  open([aConversation(), request]);
  await page.getByRole('radio', { name: 'Requests' }).click();
  await page.getByRole('button', { name: 'Muted 1' }).click();
  await expect.element(page.getByRole('link', { name: /^noor/ })).toBeVisible();
});

test('a message to somebody who has left is clearly refused', async () => {
  const { fake } = await openMaras(
    {},
    {
      send: () => {
        throw refusal('accounts/member-not-found', 404, 'User not found');
      },
    },
  );
  fake.answer({ messages: { thread: () => aThreadPage({ canWrite: false }) } });
  await field.fill('Still with us?');
  await userEvent.keyboard('{Enter}');
  await expect.element(thread.getByText('Not sent: you can’t write to this member.')).toBeVisible();
  await expect.element(thread.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(page.getByText("You can't write to mara.k.")).toBeVisible();
  await thread.getByRole('button', { name: 'Discard' }).click();
  await expect.element(thread.getByText('Still with us?')).not.toBeInTheDocument();
});

test('the address opens a conversation once, and Back does not lead there again', async () => {
  const { fake, router } = mountApp('/messages?userId=member-mara', { ...asMember(ada), ...messagesWith([]) });
  await expect
    .element(page.getByRole('heading', { name: /mara\.k/ }).getByRole('link'))
    .toHaveAttribute('href', '/profile/member-mara');
  await expect.poll(() => router.state.location.href).toBe('/messages');
  expect(router.history.length).toBe(1);
  expect(fake.inputsOf('messages.thread')[0]).toMatchObject({ userId: 'member-mara' });
});

test('a new conversation is empty, with a field to begin it', async () => {
  mountApp('/messages?userId=member-mara', {
    ...asMember(ada),
    ...messagesWith([], aThreadPage({ messages: [], conversation: null })),
  });
  await expect.element(page.getByRole('heading', { name: 'No messages yet. Start the conversation!' })).toBeVisible();
  await expect.element(field).toBeVisible();
});

test('an unavailable member is reported, with the way back', async () => {
  mountApp('/messages?userId=virtual-user-7', {
    ...asMember(ada),
    messages: {
      ...messagesWith([aConversation()]).messages,
      thread: () => {
        throw refusal('accounts/member-not-found', 404, 'User not found');
      },
    },
    relations: {
      followStatus: () => {
        throw refusal('accounts/member-not-found', 404, 'User not found');
      },
    },
  });
  await expect.element(page.getByRole('heading', { name: 'User not found' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to your conversations' }).first().click();
  await expect.element(row('mara.k')).toBeVisible();
});

test('members can’t write to themselves, and nothing is requested', async () => {
  const { fake } = mountApp(`/messages?userId=${ada.id}`, { ...asMember(ada), ...messagesWith([aConversation()]) });
  await expect.element(page.getByRole('heading', { name: 'This is you' })).toBeVisible();
  expect(fake.inputsOf('messages.thread')).toEqual([]);
});

test('a conversation with a blocked member says so, and how to unblock them', async () => {
  const gone = () => {
    throw refusal('accounts/member-not-found', 404, 'User not found');
  };
  const relation = { isFollowing: false, followsMe: false, isMuted: false, isBlocked: true };
  const { fake } = mountApp('/messages?userId=member-mara', {
    ...asMember(ada),
    messages: { ...messagesWith([]).messages, thread: gone },
    relations: {
      followStatus: () => relation,
      unblock: () => ({ success: true, ...relation, isBlocked: false }),
    },
  });
  await expect.element(page.getByRole('heading', { name: 'You have blocked this member' })).toBeVisible();
  fake.answer(messagesWith([aConversation()], aThreadPage()));
  await page.getByRole('button', { name: 'Unblock' }).click();
  await expect.element(field).toBeVisible();
});

test('Enter sends at once, Shift-Enter begins a line, and the focus stays', async () => {
  const { fake } = await openMaras(
    {},
    { send: ({ content }) => ({ success: true, message: adasMessage({ content }) }) },
  );
  await field.fill('Yes');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}and no{Enter}');
  await expect.element(thread.getByText('Yes and no')).toBeVisible();
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await expect.poll(() => fake.inputsOf('messages.send')).toEqual([{ receiverId: mara.id, content: 'Yes\nand no' }]);
  await expect.element(thread.getByText('Sending…')).not.toBeInTheDocument();
});

test.each([
  ['within a composition', { isComposing: true, keyCode: 229 }],
  ['that Safari reports after the composition', { isComposing: false, keyCode: 229 }],
])('the Enter %s confirms a word and sends nothing', async (_which, press) => {
  const { fake } = await openMaras();
  await field.fill('にほんご');
  field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...press }));
  await expect.element(field).toHaveValue('にほんご');
  expect(fake.inputsOf('messages.send')).toEqual([]);
});

test.each([
  ['arrived', () => ({ success: true as const, message: adasMessage({ content: 'Is it there?' }) })],
  [
    'failed',
    () => {
      throw connectionLost();
    },
  ],
])('the field is disabled until the message has %s, and then gets the focus back', async (_how, answer) => {
  const { promise: told, resolve: tell } = Promise.withResolvers<void>();
  const { fake } = await openMaras({}, { send: () => told.then(answer) });
  await field.fill('Is it there?');
  await userEvent.keyboard('{Enter}');
  await expect.element(thread.getByText('Is it there?')).toBeVisible();
  await expect.element(field).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  tell();
  await expect.element(field).toBeEnabled();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('Next');
  await expect.element(field).toHaveValue('Next');
  expect(fake.inputsOf('messages.send')).toHaveLength(1);
});

test('a message whose request hangs fails eventually, and the field can be used again', async () => {
  const late = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  onTestFinished(() => timeout.mockRestore());
  await openMaras({}, { send: () => new Promise(() => {}) });
  await field.fill('Is it there?');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toBeDisabled();
  late.abort(new DOMException('The operation timed out.', 'TimeoutError'));
  await expect.element(thread.getByText('Not sent')).toBeVisible();
  await expect.element(page.getByText('Failed to send message')).toBeVisible();
  await expect.element(field).toBeEnabled();
  expect(timeout).toHaveBeenCalledWith(30_000);
});

test('a member who moves elsewhere while a message is on its way is not called back', async () => {
  const { promise: told, resolve: tell } = Promise.withResolvers<void>();
  await openMaras(
    {},
    { send: ({ content }) => told.then(() => ({ success: true, message: adasMessage({ content }) })) },
  );
  await field.fill('Is it there?');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toBeDisabled();
  const search = page.getByRole('searchbox', { name: 'Search your messages' });
  await search.click();
  tell();
  await expect.element(field).toBeEnabled();
  await expect.element(search).toHaveFocus();
});

test('blank messages are not sent', async () => {
  const { fake } = await openMaras();
  await field.fill('   ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  expect(fake.inputsOf('messages.send')).toEqual([]);
});

test('a message that is too long says so, and none of it is lost', async () => {
  await openMaras();
  await field.fill('a'.repeat(1_001));
  await expect.element(page.getByText('Message too long')).toBeVisible();
  await expect.element(page.getByText('1,001 / 1,000')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await expect.element(field).toHaveValue('a'.repeat(1_001));
});

test('a message is measured in characters, not in the UTF-16 units of an emoji', async () => {
  const { fake } = await openMaras(
    {},
    { send: ({ content }) => ({ success: true, message: adasMessage({ content }) }) },
  );
  const whales = '🐳'.repeat(1_000);
  await field.fill(`${whales}🐳`);
  await expect.element(page.getByText('1,001 / 1,000')).toBeVisible();
  await field.fill(whales);
  await expect.element(page.getByText('Message too long')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => fake.inputsOf('messages.send')).toEqual([{ receiverId: mara.id, content: whales }]);
});

test('a failed message says why, stays, and is sent once when it is retried', async () => {
  const { fake } = await openMaras(
    {},
    {
      send: () => {
        throw connectionLost();
      },
    },
  );
  await field.fill('Here it is');
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('Error')).toBeVisible();
  await expect.element(toast('Failed to send message')).toBeVisible();
  await expect.element(thread.getByText('Not sent')).toBeVisible();
  fake.answer({ messages: { send: ({ content }) => ({ success: true, message: adasMessage({ content }) }) } });
  await thread.getByRole('button', { name: 'Try again' }).click();
  await expect.element(thread.getByText('Not sent')).not.toBeInTheDocument();
  await expect.poll(() => thread.getByText('Here it is').elements().length).toBe(1);
});

test('a refusal is shown in the server’s words', async () => {
  const words = 'This member only takes messages from members they follow.';
  await openMaras(
    {},
    {
      send: () => {
        throw refusal('messaging/followed-only', 403, words);
      },
    },
  );
  await field.fill('Hello?');
  await userEvent.keyboard('{Enter}');
  await expect.element(toast(words)).toBeVisible();
  await thread.getByRole('button', { name: 'Discard' }).click();
  await expect.element(thread.getByText('Hello?')).not.toBeInTheDocument();
});

test('messages on their way when the window was reloaded are sent by themselves', async () => {
  const unsent = { key: 'key-7', receiverId: mara.id, content: 'On its way', createdAt: '2026-11-20T09:00:00.000Z' };
  const storedMessages = [{ ...unsent, after: 'message-1', state: 'sending' }];
  sessionStorage.setItem(`kindling.unsent-messages.${ada.id}`, JSON.stringify(storedMessages));
  const { fake } = open(
    [aConversation()],
    {},
    {
      send: ({ content }) => ({ success: true, message: adasMessage({ content }) }),
    },
  );
  await expect.poll(() => fake.inputsOf('messages.send')).toEqual([{ receiverId: mara.id, content: 'On its way' }]);
  await expect.poll(() => sessionStorage.getItem(`kindling.unsent-messages.${ada.id}`)).toBeNull();
});

test('messages that arrive in view are shown, announced, and marked read up to there', async () => {
  const { fake } = await openMaras();
  const arrived = aMessage({ id: 'message-9', content: 'And you?', createdAt: '2026-11-20T08:40:00.000Z' });
  fake.answer({ messages: { thread: () => aThreadPage({ messages: [aMessage({ read: true }), arrived] }) } });
  fake.send('live.hints', { topic: 'conversation', id: mara.id, position: '17' });
  await expect.element(thread.getByText('And you?')).toBeVisible();
  await expect.element(page.getByRole('status').getByText('mara.k: And you?')).toBeInTheDocument();
  await expect.poll(() => fake.inputsOf('messages.markRead')).toEqual([{ userId: mara.id, upTo: 'message-9' }]);
});

test('reading lowers the counts in list and header at once', async () => {
  await page.viewport(1280, 800);
  open([aConversation({ unreadCount: 1 })], { messages: [aMessage()] }, { markRead: () => new Promise(() => {}) });
  const link = page.getByRole('banner').getByRole('link', { name: 'Messages 1 unread message' });
  await expect.element(link).toBeVisible();
  await row('mara.k').click();
  await expect.element(link).not.toBeInTheDocument();
  await expect.element(row('mara.k').getByText('1 unread')).not.toBeInTheDocument();
});

test('on a phone the bottom bar counts what is unread', async () => {
  await page.viewport(390, 844);
  open([aConversation({ unreadCount: 2 })]);
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' });
  await expect.element(shortcuts.getByRole('link', { name: 'Messages 2 unread messages' })).toBeVisible();
});

test('between phone and desktop the header counts what is unread', async () => {
  await page.viewport(820, 900);
  open([aConversation({ unreadCount: 2 })]);
  const link = page.getByRole('banner').getByRole('link', { name: 'Messages, 2 unread messages' });
  await expect.element(link).toBeVisible();
  await expect.element(page.getByRole('navigation', { name: 'Shortcuts' })).not.toBeInTheDocument();
});

test('on a phone an open conversation has the whole screen', async () => {
  await page.viewport(390, 844);
  open([aConversation({ unreadCount: 1 })], { messages: [aMessage()] });
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' });
  await expect.element(shortcuts).toBeVisible();
  await row('mara.k').click();
  await expect.element(thread.getByText(aMessage().content)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Kindling, start page' })).not.toBeInTheDocument();
  await expect.element(shortcuts).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Back to your conversations' }).click();
  await expect.element(page.getByRole('link', { name: 'Kindling, start page' })).toBeVisible();
});

test('on a phone an open conversation hides the banner that asks to confirm the address', async () => {
  await page.viewport(390, 844);
  mountApp('/messages', {
    ...asMember({ ...ada, id: 'member-in-conversation', emailConfirmed: false }),
    ...messagesWith([aConversation()]),
  });
  const banner = page.getByRole('region', { name: 'Confirm your email' });
  await expect.element(banner).toBeVisible();
  await row('mara.k').click();
  await expect.element(field).toBeVisible();
  await expect.element(banner).not.toBeInTheDocument();
});

test('a typing member is shown until their message arrives', async () => {
  const { fake } = await openMaras();
  fake.send('live.hints', { topic: 'typing', id: mara.id, position: '17' });
  await expect.element(page.getByText('mara.k is typing…')).toBeVisible();
  const arrived = aMessage({ id: 'message-9', content: 'There', createdAt: '2026-11-20T08:40:00.000Z' });
  fake.answer({ messages: { thread: () => aThreadPage({ messages: [aMessage({ read: true }), arrived] }) } });
  fake.send('live.hints', { topic: 'conversation', id: mara.id, position: '18' });
  await expect.element(thread.getByText('There')).toBeVisible();
  await expect.element(page.getByText('mara.k is typing…')).not.toBeInTheDocument();
});

test('typing is reported, but not with every letter', async () => {
  const { fake } = await openMaras();
  await field.click();
  await userEvent.keyboard('Hello');
  await expect.element(field).toHaveValue('Hello');
  expect(fake.inputsOf('messages.typing')).toEqual([{ userId: mara.id }]);
});

test('the member’s last read message says so', async () => {
  const later = adasMessage({ id: 'message-3', content: 'Still there?', createdAt: '2026-11-20T09:00:00.000Z' });
  await openMaras({ messages: [aMessage({ read: true }), adasMessage(), later], otherReadUpTo: 'message-2' });
  await expect
    .element(
      thread
        .getByRole('listitem')
        .filter({ hasText: adasMessage().content })
        .getByText(/· Read$/),
    )
    .toBeVisible();
  expect(thread.getByText(/· Read$/).elements()).toHaveLength(1);
});

test('the member’s own message can be deleted, and leaves a placeholder', async () => {
  const { fake } = await openMaras(
    { messages: [aMessage({ read: true }), adasMessage()] },
    { remove: ({ id }) => ({ success: true, id }) },
  );
  await thread.getByRole('button', { name: 'More about your message' }).click();
  await page.getByRole('menuitem', { name: 'Delete message' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete message' }).click();
  await expect.element(thread.getByText('Message deleted')).toBeVisible();
  await expect.element(thread.getByText('It did, better than I hoped.')).not.toBeInTheDocument();
  expect(fake.inputsOf('messages.remove')).toEqual([{ id: 'message-2' }]);
});

describe('by touch', () => {
  const touch = (type: string, at: Element, x = 40, y = 40) =>
    at.dispatchEvent(
      new PointerEvent(type, {
        ...{ bubbles: true, cancelable: true, isPrimary: true, pointerType: 'touch', clientX: x, clientY: y },
      }),
    );
  const own = async () => {
    await openMaras({ messages: [aMessage({ read: true }), adasMessage()] }, {});
    const text = thread.getByText('It did, better than I hoped.');
    await expect.element(text).toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    return text.element();
  };
  const menu = page.getByRole('menuitem', { name: 'Delete message' });

  test('a long press on a message opens its menu, and selects no word under it', async () => {
    const text = await own();
    touch('pointerdown', text);
    touch('pointermove', text, 44, 43);
    vi.advanceTimersByTime(450);
    vi.useRealTimers();
    await expect.element(menu).toBeVisible();
    const longPress = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
    text.dispatchEvent(longPress);
    touch('pointerup', text);
    const lifted = new TouchEvent('touchend', { bubbles: true, cancelable: true });
    text.dispatchEvent(lifted);
    expect(longPress.defaultPrevented).toBe(true);
    // By default, a click would follow, next to the menu.
    expect(lifted.defaultPrevented).toBe(true);
    await expect.element(menu).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'More about your message' })).toHaveFocus();
    const later = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
    text.dispatchEvent(later);
    expect(later.defaultPrevented).toBe(false);
  });

  test('a held message is marked, and its menu opens next to it instead of at a button', async () => {
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true });
    onTestFinished(async () => {
      await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
    });
    const text = await own();
    const bubble = text.parentElement ?? text;
    const button = page.getByRole('button', { name: 'More about your message' });
    const unmarked = getComputedStyle(bubble).boxShadow;
    expect(button.element().getBoundingClientRect()).toEqual(bubble.getBoundingClientRect());
    expect(getComputedStyle(button.element().parentElement ?? bubble).opacity).toBe('0');
    touch('pointerdown', text);
    vi.advanceTimersByTime(450);
    vi.useRealTimers();
    await expect.element(menu).toBeVisible();
    await expect.poll(() => document.getAnimations()).toEqual([]);
    expect(getComputedStyle(bubble).boxShadow).not.toBe(unmarked);
    const { right } = bubble.getBoundingClientRect();
    expect(page.getByRole('menu').element().getBoundingClientRect().right).toBeCloseTo(right, 0);
  });

  test.for([
    ['a tap', (text: Element) => touch('pointerup', text)],
    ['scrolling', (text: Element) => touch('pointermove', text, 40, 60)],
    ['scrolling that the browser takes over', (text: Element) => touch('pointercancel', text)],
  ] as const)('%s opens no menu', async ([, act]) => {
    const text = await own();
    touch('pointerdown', text);
    act(text);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('text that is selected already stays the browser’s, and so does a mouse', async () => {
    const text = await own();
    text.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, pointerType: 'mouse' }));
    expect(vi.getTimerCount()).toBe(0);
    getSelection()?.selectAllChildren(text);
    onTestFinished(() => getSelection()?.removeAllRanges());
    touch('pointerdown', text);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('another’s message can be reported', async () => {
  const { fake } = await openMaras({ messages: [aMessage({ read: true }), adasMessage()] }, {});
  fake.answer({
    moderation: {
      flag: ({ kind, id, reason }) => ({
        success: true,
        flag: { id: 'flag-1', kind, aboutId: id, reason, text: null, createdAt: '2026-11-22T09:00:00.000Z' },
      }),
    },
  });
  await thread.getByRole('button', { name: 'More about this message' }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Report this message' });
  await dialog.getByRole('radio', { name: 'Harassment' }).click();
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect.element(page.getByText('Thanks. Our moderators will look into it.').first()).toBeVisible();
  expect(fake.inputsOf('moderation.flag')).toEqual([{ kind: 'message', id: 'message-1', reason: 'harassment' }]);
});

test('a request can be accepted', async () => {
  const conversation = aConversation({ request: true });
  const { fake } = await openMaras(
    { conversation },
    { accept: () => ({ success: true, conversation: aConversation() }) },
  );
  const banner = page.getByRole('region', { name: 'Message request' });
  await expect.element(banner.getByText(/^mara\.k wrote to you for the first time/)).toBeVisible();
  await expect.element(page.getByRole('radio', { name: /^Requests/ })).toBeChecked();
  await banner.getByRole('button', { name: 'Accept' }).click();
  await expect.element(banner).not.toBeInTheDocument();
  expect(fake.inputsOf('messages.accept')).toEqual([{ userId: mara.id }]);
});

test('the sender of a request can be blocked, after a question', async () => {
  const { fake } = await openMaras({ conversation: aConversation({ request: true }) });
  fake.answer({ relations: { block: () => ({ success: true, isBlocked: true }) } });
  await page.getByRole('region', { name: 'Message request' }).getByRole('button', { name: 'Block' }).click();
  await page.getByRole('alertdialog', { name: 'Block mara.k?' }).getByRole('button', { name: 'Block' }).click();
  await expect.element(page.getByRole('heading', { name: 'Your messages' })).toBeVisible();
  expect(fake.inputsOf('relations.block')).toEqual([{ id: mara.id }]);
});

test('a conversation can be marked unread for later', async () => {
  const { fake } = await openMaras({}, { markUnread: () => ({ success: true, unreadCount: 1, unreadTotal: 1 }) });
  await page.getByRole('button', { name: 'More about your conversation with mara.k' }).click();
  await page.getByRole('menuitem', { name: 'Mark as unread' }).click();
  await expect.element(row('mara.k').getByText('1 unread')).toBeInTheDocument();
  expect(fake.inputsOf('messages.markUnread')).toEqual([{ userId: mara.id }]);
  expect(fake.inputsOf('messages.markRead')).toEqual([]);
});

test('a note replaces the field if the other member can’t be written to', async () => {
  await page.viewport(1280, 800);
  open([aConversation()], { canWrite: false });
  await row('mara.k').click();
  await expect.element(page.getByText("You can't write to mara.k.")).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
});

test('a new message begins with a member found by name', async () => {
  const { fake } = open([]);
  const found = { id: mara.id, username: 'mara.k', firstName: 'Mara', lastName: 'Klein', role: 'CTO' };
  const users = [
    { ...found, profileEmoji: '🦊', profileImageUrl: null },
    { ...found, id: 'virtual-user-1', profileEmoji: null, profileImageUrl: null },
  ];
  fake.answer({ members: { search: () => ({ users, nextCursor: null }) as never } });
  await page.getByRole('button', { name: 'New Message' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Message' });
  await expect.element(dialog.getByRole('searchbox')).toHaveFocus();
  expect(fake.inputsOf('members.search')).toEqual([]);
  // At once: on a busy machine, the search would begin between two keys.
  await dialog.getByRole('searchbox').fill('mar');
  await expect.poll(() => dialog.getByRole('listitem').elements().length).toBe(1);
  expect(fake.inputsOf('members.search')).toEqual([{ q: 'mar', limit: 8 }]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: /mara\.k/ })).toBeVisible();
});

test('before a name is typed, the latest conversations are suggested, at the top of a phone’s screen', async () => {
  await page.viewport(390, 844);
  open([withNoor, aConversation({ otherUser: { ...noor, id: 'member-gone', isThere: false } })]);
  await expect.element(row('noor').first()).toBeVisible();
  await page.getByRole('button', { name: 'New Message' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Message' });
  const recent = dialog.getByRole('list', { name: 'Recent conversations' });
  await expect.element(recent).toBeVisible();
  expect(recent.getByRole('button').elements()).toHaveLength(1);
  await expect.poll(() => document.getAnimations()).toEqual([]);
  expect(dialog.getByRole('searchbox').element().getBoundingClientRect().top).toBeLessThan(120);
  expect(await axeViolations(dialog.element())).toEqual([]);
  await recent.getByRole('button', { name: /^noor/ }).click();
  await expect.element(field).toBeVisible();
});

test('before their first conversation, members are suggested those they follow', async () => {
  const { fake } = open([]);
  const { bio, mentions, bioExcerpt, ...known } = mara;
  fake.answer({
    relations: { following: () => ({ users: [{ ...known, isFollowing: true }], nextCursor: null }) as never },
  });
  await page.getByRole('button', { name: 'New Message' }).first().click();
  const followed = page.getByRole('dialog').getByRole('list', { name: 'Members you follow' });
  await followed.getByRole('button', { name: /^mara\.k/ }).click();
  expect(fake.inputsOf('relations.following')).toEqual([expect.objectContaining({ id: ada.id })]);
  await expect.element(page.getByRole('heading', { name: /mara\.k/ })).toBeVisible();
});

test('a search in messages leads to the conversation', async () => {
  await page.viewport(1280, 800);
  const { fake } = open(
    [withNoor],
    {},
    {
      search: () => ({ messages: [{ ...aMessage(), otherUser: aConversation().otherUser }], nextCursor: null }),
    },
  );
  await page.getByRole('searchbox', { name: 'Search your messages' }).fill('pilot');
  const results = page.getByRole('list', { name: 'Messages found' });
  await results.getByRole('link', { name: /mara\.k/ }).click();
  await expect.element(thread.getByText('Did the pilot work out?')).toBeVisible();
  expect(fake.inputsOf('messages.search')).toMatchObject([{ q: 'pilot' }]);
});

test('arrow keys move through the list, and Escape leads from the conversation back to its row', async () => {
  await openMaras();
  row('mara.k').element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row('noor')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(row('mara.k')).toHaveFocus();
  await field.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(row('mara.k')).toHaveFocus();
});

test('a phone shows one pane at a time, and Back leads from the second to the first', async () => {
  await page.viewport(390, 844);
  const { router } = open([aConversation()]);
  await row('mara.k').click();
  await expect.element(thread).toBeVisible();
  await expect.element(conversations).not.toBeInTheDocument();
  router.history.back();
  await expect.element(conversations).toBeVisible();
  await row('mara.k').click();
  await page.getByRole('button', { name: 'Back to your conversations' }).click();
  await expect.element(conversations).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('without a socket the list is polled every 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] });
  try {
    const { fake } = open([aConversation()]);
    await vi.waitFor(() => expect(fake.inputsOf('messages.conversations')).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(31_000);
    expect(fake.inputsOf('messages.conversations')).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

for (const [theme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const) {
  test(`list and conversation pass the accessibility rules, ${theme} at ${width} pixels`, async () => {
    localStorage.setItem('theme', theme);
    await page.viewport(width, 844);
    const conversation = aConversation({ request: true });
    const messages = [aMessage(), adasMessage({ content: 'See https://kindling.example and @mara.k' })];
    open([aConversation({ unreadCount: 2 }), withNoor], { conversation, messages, otherReadUpTo: 'message-2' });
    await expect.element(row('mara.k')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await row('mara.k').click();
    await expect.element(thread.getByRole('link', { name: 'kindling.example' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });
}
