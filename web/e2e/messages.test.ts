// Two members write to each other, each in their own window.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, kindlingForThisFile, send } from './kindling-fixture.ts';

const kindling = kindlingForThisFile();

/** Shorter than the 30 seconds after which a page without a socket would poll. */
const liveMs = 20_000;

const person = (username: string) => ({ email: `${username}@founders.example`, password: 'never alone', username });

describe('two members', () => {
  it('write to each other without reloading, and read messages are no longer counted', async () => {
    const [olga, paul] = [person('olga'), person('paul')];
    const first = await kindling.member(olga);
    await first.page.goto('/');
    const second = await kindling.member(paul);
    await second.page.goto('/messages');
    await second.page.getByRole('heading', { name: 'No conversations yet' }).waitFor();
    await second.page.getByRole('button', { name: 'New Message' }).first().click();
    const dialog = second.page.getByRole('dialog', { name: 'New Message' });
    await dialog.getByRole('searchbox', { name: 'Search members' }).fill('olg');
    await dialog.getByRole('button', { name: /olga/ }).click();
    await second.page.getByRole('heading', { name: 'No messages yet. Start the conversation!' }).waitFor();
    const secondField = second.page.getByRole('textbox', { name: 'Message' });
    await secondField.fill('Hello Olga, may I ask you something?');
    await secondField.press('Enter');
    const secondThread = second.page.getByRole('region', { name: 'Messages with olga' });
    await secondThread.getByText('Hello Olga, may I ask you something?').waitFor();

    const link = first.page.getByRole('banner').getByRole('link', { name: 'Messages 1 unread message' });
    await link.waitFor({ timeout: liveMs });
    await link.click();
    await first.page.getByRole('radio', { name: 'Requests (1)' }).click();
    const request = first.page.getByRole('list', { name: 'Requests' }).getByRole('link', { name: /^paul/ });
    await request.waitFor();
    await expectAccessible(first.page);
    await request.click();
    const firstThread = first.page.getByRole('region', { name: 'Messages with paul' });
    await firstThread.getByText('Hello Olga, may I ask you something?').waitFor();
    await first.page.getByText('paul wrote to you for the first time').waitFor();
    await first.page.getByRole('banner').getByRole('link', { name: 'Messages', exact: true }).waitFor();
    await secondThread.getByText(/· Read$/).waitFor({ timeout: liveMs });

    const firstField = first.page.getByRole('textbox', { name: 'Message' });
    await firstField.pressSequentially('Of course');
    await second.page.getByText('olga is typing…').first().waitFor();
    await firstField.press('Enter');
    await secondThread.getByText('Of course', { exact: true }).waitFor({ timeout: liveMs });
    await firstThread.getByText(/· Read$/).waitFor({ timeout: liveMs });
    await first.page.getByText('paul wrote to you for the first time').waitFor({ state: 'hidden' });
    await expectAccessible(second.page);

    await first.page.reload();
    await firstThread.getByText('Of course', { exact: true }).waitFor();
    await first.page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /^paul/ }).waitFor();
    expect(new URL(first.page.url()).search).toBe('');
    expect([...first.complaints, ...second.complaints]).toEqual([]);
  });

  it('on a phone, offline for a while: messages are kept and sent once, and missed ones are caught up', async () => {
    const [rita, sven] = [person('rita'), person('sven')];
    const first = await kindling.member(rita, { viewport: { width: 390, height: 844 }, hasTouch: true });
    const second = await kindling.member(sven);
    await send(second.page, '/api/messages', { receiverId: await idOf(first.page), content: 'Are you on the train?' });
    const { page } = first;
    await page.goto(`/messages?userId=${await idOf(second.page)}`);
    const thread = page.getByRole('region', { name: 'Messages with sven' });
    await thread.getByText('Are you on the train?').waitFor();
    await expectAccessible(page);
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('messages.send') && sent.push(request.url()));

    await page.context().setOffline(true);
    const field = page.getByRole('textbox', { name: 'Message' });
    await field.fill('In a tunnel');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await thread.getByText('Not sent').waitFor();
    await expectAccessible(page);
    await send(second.page, '/api/messages', { receiverId: await idOf(first.page), content: 'Hello?' });
    const { post } = (await send(page, '/api/community/posts', { content: 'Rita left this before' })) as {
      post: { id: string };
    };
    await send(second.page, `/api/community/posts/${post.id}/like`, {});

    await page.context().setOffline(false);
    await thread.getByText('Hello?').waitFor({ timeout: backMs });
    await thread.getByRole('button', { name: 'Try again' }).click();
    // "Not sent" disappears as soon as the message is being sent.
    await expect
      .poll(() => contentsOf(second.page, page), { timeout: backMs })
      .toEqual(['Are you on the train?', 'Hello?', 'In a tunnel']);
    // The thread may be refetched at this moment.
    await thread.getByText('In a tunnel').waitFor();
    expect(await thread.getByText('In a tunnel').count()).toBe(1);
    expect(sent.length).toBeGreaterThanOrEqual(2);
    // An open conversation has the whole screen. What else was missed shows once it is left.
    await page.getByRole('button', { name: 'Back to your conversations' }).click();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications, \d unread/ })
      .waitFor({ timeout: backMs });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(second.complaints).toEqual([]);
  });

  it('can no longer write to each other in the open conversation once one blocks the other', async () => {
    const [first, second] = [await kindling.member(person('tilda')), await kindling.member(person('udo'))];
    const { page } = second;
    await send(page, '/api/messages', { receiverId: await idOf(first.page), content: 'May I sell you something?' });
    await page.goto(`/messages?userId=${await idOf(first.page)}`);
    const field = page.getByRole('textbox', { name: 'Message' });
    await field.waitFor();

    await first.page.goto('/messages');
    await first.page.getByRole('radio', { name: 'Requests (1)' }).click();
    await first.page.getByRole('list', { name: 'Requests' }).getByRole('link', { name: /^udo/ }).click();
    await first.page.getByRole('region', { name: 'Message request' }).getByRole('button', { name: 'Block' }).click();
    await first.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
    await first.page.getByRole('heading', { name: 'No conversations yet' }).waitFor();

    await page.getByRole('heading', { name: 'User not found' }).waitFor({ timeout: liveMs });
    await field.waitFor({ state: 'hidden' });
    await expectAccessible(page);
    expect(first.complaints).toEqual([]);
  });
});

/** Longer than the longest delay before a socket reconnects after a short absence. */
const backMs = 40_000;

async function idOf(page: Page): Promise<string> {
  const { id } = (await (await page.request.get('/api/auth/user')).json()) as { id: string };
  return id;
}

/** Returns the texts of a person's conversation with the other one. */
async function contentsOf(reader: Page, other: Page): Promise<readonly string[]> {
  const response = await reader.request.get(`/api/messages/conversation/${await idOf(other)}`);
  const { messages } = (await response.json()) as { messages: readonly { content: string }[] };
  return messages.map(({ content }) => content);
}
