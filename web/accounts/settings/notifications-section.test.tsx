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
  const { fake } = open({
    changeSettings: () => ({
      success: true,
      settings: { ...settings, types: { ...settings.types, post_like: { app: true, mail: false } } },
    }),
  });
  await expect.element(switchOf('New reports, by email')).not.toBeChecked();
  await switchOf('Likes on my posts, by email').click();
  await expect.element(switchOf('Likes on my posts, by email')).not.toBeChecked();
  await expect.element(switchOf('Likes on my posts, in the app')).toBeChecked();
  expect(fake.inputsOf('notifications.changeSettings')).toEqual([{ types: { post_like: { mail: false } } }]);
});

test('choosing a digest also sends this browser’s time zone', async () => {
  const { fake } = open({ changeSettings: () => ({ success: true, settings: { ...settings, digest: 'daily' } }) });
  await section.getByRole('radio', { name: 'Every day' }).click();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await expect.poll(() => fake.inputsOf('notifications.changeSettings')).toEqual([{ digest: 'daily', timeZone }]);
});

test('a chosen time zone stays when the digest changes', async () => {
  const inTokyo = { ...settings, timeZone: 'Asia/Tokyo' };
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
