import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { asMember } from '../../testing/as-member.ts';
import { axeViolations } from '../../testing/axe.ts';
import { type Handlers, refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';
import type { ApiOutputs } from '../../trpc.ts';

type Settings = ApiOutputs['notifications']['settings']['settings'];

const settings: Settings = {
  types: { post_like: { app: true, mail: true }, new_flag: { app: true, mail: false } },
  hearFrom: 'everybody',
  digest: 'off',
  messageMails: false,
  contentInMails: true,
  timeZone: 'UTC',
};
const section = page.getByRole('region', { name: 'Notifications', exact: true });
const switchOf = (name: string) => section.getByRole('switch', { name, exact: true });

function open(notifications: Handlers['notifications'] = {}) {
  const member = asMember(ada);
  return mountApp('/account#notifications', {
    ...member,
    notifications: {
      ...member.notifications,
      settings: () => ({ settings }),
      address: () => ({ failure: null }),
      ...notifications,
    },
  });
}

test('each type has a switch for the app and one for mails, which take effect at once', async () => {
  const daily: Settings = { ...settings, digest: 'daily' };
  const { fake } = open({
    settings: () => ({ settings: daily }),
    changeSettings: () => ({
      success: true,
      settings: { ...daily, types: { ...settings.types, post_like: { app: true, mail: false } } },
    }),
  });
  await expect.element(switchOf('New reports, by email')).not.toBeChecked();
  await switchOf('Likes on my posts, by email').click();
  await expect.element(switchOf('Likes on my posts, by email')).not.toBeChecked();
  await expect.element(switchOf('Likes on my posts, in the app')).toBeChecked();
  expect(fake.inputsOf('notifications.changeSettings')).toEqual([{ types: { post_like: { mail: false } } }]);
});

test('without a digest nothing is mailed, the reason is there, and no time zone is asked for', async () => {
  open({ changeSettings: () => ({ success: true, settings: { ...settings, digest: 'weekly' } }) });
  await expect.element(section.getByText('To get these by email, choose a digest below.')).toBeVisible();
  await expect.element(switchOf('Likes on my posts, by email')).toBeDisabled();
  await expect.element(switchOf('Likes on my posts, by email')).not.toBeChecked();
  await expect.element(section.getByRole('combobox', { name: 'Time zone' })).not.toBeInTheDocument();
  await section.getByRole('radio', { name: 'Every Monday' }).click();
  await expect.element(switchOf('Likes on my posts, by email')).toBeEnabled();
  await expect.element(switchOf('Likes on my posts, by email')).toBeChecked();
  await expect.element(section.getByRole('combobox', { name: 'Time zone' })).toBeVisible();
  await expect.element(section.getByText('To get these by email, choose a digest below.')).not.toBeInTheDocument();
});

test('the two switches for mail about messages agree', async () => {
  const withMails = (messageMails: boolean, mail: boolean): Settings => ({
    ...settings,
    messageMails,
    types: { direct_message: { app: true, mail } },
  });
  const { fake } = open({
    settings: () => ({ settings: withMails(false, false) }),
    changeSettings: () => ({ success: true, settings: withMails(true, true) }),
  });
  const soon = switchOf('Email me about messages');
  const byEmail = switchOf('Messages, by email');
  await expect.element(byEmail).toBeDisabled();
  await soon.click();
  await expect.element(byEmail).toBeChecked();
  await expect
    .poll(() => fake.inputsOf('notifications.changeSettings'))
    .toEqual([{ messageMails: true, types: { direct_message: { mail: true } } }]);
  fake.answer({ notifications: { changeSettings: () => ({ success: true, settings: withMails(true, false) }) } });
  await byEmail.click();
  await expect.element(soon).not.toBeChecked();
});

test('types are in groups, and one that is not known yet comes last', async () => {
  const on = { app: true, mail: true };
  const types = { new_sparks: on, new_submission: on, new_news: on, post_like: on, report_ready: on };
  open({ settings: () => ({ settings: { ...settings, types } }) });
  const table = section.getByRole('table', { name: 'What you are notified about' });
  await expect.element(table).toBeVisible();
  expect([...table.element().querySelectorAll('tbody th')].map(({ textContent }) => textContent)).toEqual([
    ...['You', 'Plans that are ready', 'Community', 'Likes on my posts', 'News and tools', 'New articles, once a day'],
    ...['Team', 'Tools submitted by members', 'Other', 'New sparks'],
  ]);
});

test('choosing a digest also sends this browser’s time zone', async () => {
  const { fake } = open({ changeSettings: () => ({ success: true, settings: { ...settings, digest: 'daily' } }) });
  await section.getByRole('radio', { name: 'Every day' }).click();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await expect.poll(() => fake.inputsOf('notifications.changeSettings')).toEqual([{ digest: 'daily', timeZone }]);
});

test('a chosen time zone stays when the digest changes', async () => {
  const inTokyo: Settings = { ...settings, digest: 'weekly', timeZone: 'Asia/Tokyo' };
  const { fake } = open({
    settings: () => ({ settings: inTokyo }),
    changeSettings: () => ({ success: true, settings: { ...inTokyo, timeZone: 'America/Lima' } }),
  });
  const zone = section.getByRole('combobox', { name: 'Time zone' });
  await expect.element(zone).toHaveValue('Asia/Tokyo');
  await zone.selectOptions('America/Lima');
  await expect.element(zone).toHaveValue('America/Lima');
  await section.getByRole('radio', { name: 'Every day' }).click();
  await expect
    .poll(() => fake.inputsOf('notifications.changeSettings'))
    .toEqual([{ timeZone: 'America/Lima' }, { digest: 'daily' }]);
});

test('a refused change is undone, and the reason is shown', async () => {
  open({
    changeSettings: () => {
      throw refusal('request/too-many', 429, 'Too many changes. Try again in 10 seconds.');
    },
  });
  await section.getByRole('radio', { name: 'Only from members I follow' }).click();
  await expect.element(section.getByText('Too many changes. Try again in 10 seconds.')).toBeVisible();
  await expect.element(section.getByRole('radio', { name: 'From everybody' })).toBeChecked();
});

test('settings that fail to load can be requested again', async () => {
  const { fake } = open({
    settings: () => {
      throw refusal('request/fault', 500, 'Something went wrong on our side.');
    },
  });
  await expect.element(section.getByText('Something went wrong on our side.')).toBeVisible();
  fake.answer({ notifications: { settings: () => ({ settings }) } });
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect.element(switchOf('Likes on my posts, in the app')).toBeVisible();
});

test('a bouncing address is reported, and mail to it is retried on request', async () => {
  const { fake } = open({
    address: () => ({ failure: 'bounced' }),
    restoreAddress: () => ({ success: true, failure: null }),
  });
  await expect.element(section.getByText(/Email to your address bounced/)).toBeVisible();
  await section.getByRole('button', { name: 'Send email there again' }).click();
  await expect.element(section.getByText(/Email to your address bounced/)).not.toBeInTheDocument();
  expect(fake.inputsOf('notifications.restoreAddress')).toHaveLength(1);
});

test('the section passes the accessibility rules', async () => {
  open();
  await expect.element(switchOf('Likes on my posts, in the app')).toBeVisible();
  expect(await axeViolations(section.element())).toEqual([]);
});
