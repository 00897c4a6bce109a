// Two members write to each other, each in their own window.
import { describe, expect, it } from 'vitest';
import { expectAccessible, kindlingForThisFile } from './kindling-fixture.ts';

const kindling = kindlingForThisFile();

/** Shorter than the 30 seconds after which a page without a socket would poll. */
const liveMs = 20_000;

const person = (username: string) => ({ email: `${username}@founders.example`, password: 'never alone', username });

describe('two members', () => {
  it('write to each other without anybody reloading, and what is read is no longer counted', async () => {
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
    await expectAccessible(first.page);
    await first.page.getByRole('list', { name: 'Requests' }).getByRole('link', { name: /^paul/ }).click();
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
});
