import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fullLoad } from '../../full-load.ts';
import { asMember } from '../../testing/as-member.ts';
import { axeViolations } from '../../testing/axe.ts';
import { type Handlers, refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';
import { sectionGroups } from './section-groups.ts';

const section = (name: string) => page.getByRole('region', { name, exact: true });
const here = {
  id: 'session-here',
  startedAt: '2026-11-20T08:00:00.000Z',
  address: '192.0.2.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  isCurrent: true,
  lastSeenAt: '2026-11-02',
};
const phone = {
  ...here,
  id: 'session-phone',
  address: '198.51.100.4',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1',
  isCurrent: false,
  lastSeenAt: '2026-10-30',
};

beforeEach(() => {
  vi.spyOn(fullLoad, 'goTo').mockImplementation(() => {});
});

type Section = 'email' | 'password' | 'sessions' | 'data' | 'delete';

/** Opens the page at one of its sections. */
function open(which: Section, { session, ...handlers }: Handlers = {}) {
  return mountApp(`/account#${which}`, {
    ...asMember(ada),
    session: { sessions: () => ({ sessions: [here, phone], nextCursor: null }), ...session },
    ...handlers,
  });
}

const wrongPassword = () => {
  throw refusal('accounts/wrong-password', 403, 'That is not your password. Nothing was changed.');
};

test('a visitor is asked to log in', async () => {
  mountApp('/account');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Welcome to Kindling' })).toBeVisible();
});

test('changing the email takes the password, and shows at once', async () => {
  const email = 'countess@engines.example';
  const { fake } = open('email', {
    email: { change: () => ({ success: true, message: 'Changed.', user: { ...ada, email } }) },
  });
  await section('Email').getByLabelText('New email').fill(email);
  await section('Email').getByLabelText('Your password', { exact: true }).fill('difference engine');
  await section('Email').getByRole('button', { name: 'Change email' }).click();
  await expect.element(section('Email').getByText('Email changed')).toBeVisible();
  await expect.element(section('Email').getByText(email)).toBeVisible();
  await expect.element(section('Email').getByLabelText('New email')).toHaveValue('');
  expect(fake.inputsOf('email.change')).toEqual([{ email, password: 'difference engine' }]);
});

test('a rail links to each section, and on a phone a list links to each group, one shown at a time', async () => {
  const { fake, router } = mountApp('/account', {
    ...asMember(ada),
    session: { sessions: () => ({ sessions: [here], nextCursor: null }) },
  });
  await page.viewport(1280, 844);
  const index = page.getByRole('navigation', { name: 'Sections of this page' });
  await expect.element(section('Profile').getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  for (const { sections } of sectionGroups) {
    for (const { title } of sections) await expect.element(index.getByRole('link', { name: title })).toBeVisible();
  }
  expect(fake.inputsOf('session.sessions')).toEqual([]);
  await index.getByRole('link', { name: 'Sessions' }).click();
  expect(router.state.location.hash).toBe('sessions');
  await expect.element(section('Sessions').getByText('Firefox on Linux')).toBeVisible();
  await expect.element(section('Profile')).not.toBeInTheDocument();
  await expect.element(index.getByRole('link', { name: 'Sessions' })).toHaveAttribute('aria-current', 'page');
  const weights = index
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, getComputedStyle(link).fontWeight]);
  expect(weights.filter(([, weight]) => weight !== '400')).toEqual([['Sessions', '500']]);

  await page.viewport(390, 844);
  await index.getByRole('link', { name: 'Data' }).click();
  await expect.element(section('Delete account')).toBeVisible();
  const tops = index
    .getByRole('link')
    .elements()
    .map((link) => link.getBoundingClientRect().top);
  expect(new Set(tops).size).toBe(1);
  await expect
    .poll(() => index.getByRole('link', { name: 'Data' }).element().getBoundingClientRect().right)
    .toBeLessThanOrEqual(390);
});

test.each(sectionGroups)('$title shows all of its sections, each under its title', async ({ sections }) => {
  mountApp(`/account#${sections.at(-1)?.id}`, asMember(ada));
  for (const { id, title } of sections) {
    await expect.element(section(title)).toHaveAttribute('id', id);
  }
});

test('the lists about safety say when they are empty', async () => {
  const none = { users: [], nextCursor: null };
  mountApp('/account#hidden', {
    ...asMember(ada),
    relations: { blocked: () => none, muted: () => none },
    moderation: { standing: () => ({ decisions: [], nextCursor: null }) as never },
  });
  await expect.element(section('Blocked and muted').getByText('You haven’t blocked anyone')).toBeVisible();
  await expect.element(section('Blocked and muted').getByText('You haven’t muted anyone')).toBeVisible();
  await expect.element(section('Moderation').getByText('No moderation decisions')).toBeVisible();
});

test('an unconfirmed new address is shown, its link can be resent, and the change can be cancelled', async () => {
  const waiting = { ...ada, pendingEmail: 'countess@engines.example' };
  const { fake } = open('email', {
    email: {
      change: () => ({ success: true, message: 'We have sent a link.', user: waiting }),
      requestConfirmation: () => ({ success: true, message: 'We have sent you a link.' }),
      cancelChange: () => ({ success: true, user: ada }),
    },
  });
  await section('Email').getByLabelText('New email').fill(waiting.pendingEmail);
  await section('Email').getByLabelText('Your password', { exact: true }).fill('difference engine');
  await section('Email').getByRole('button', { name: 'Change email' }).click();
  await expect.element(section('Email').getByText('We have sent a link.')).toBeVisible();
  await expect.element(section('Email').getByText(waiting.pendingEmail)).toBeVisible();
  await expect.element(section('Email').getByText(ada.email)).toBeVisible();
  fake.answer({ profile: { user: () => waiting } });
  await section('Email').getByRole('button', { name: 'Send the link again' }).click();
  await expect.poll(() => fake.inputsOf('email.requestConfirmation')).toHaveLength(1);
  await section('Email').getByRole('button', { name: 'Cancel the change' }).click();
  await expect.element(section('Email').getByText(waiting.pendingEmail)).not.toBeInTheDocument();
});

test('an unconfirmed address can be confirmed', async () => {
  const { fake } = open('email', {
    profile: { user: () => ({ ...ada, emailConfirmed: false }) },
    email: { requestConfirmation: () => ({ success: true, message: 'We have sent you a link.' }) },
  });
  await expect.element(section('Email').getByText('Not confirmed')).toBeVisible();
  await section('Email').getByRole('button', { name: 'Send me a link' }).click();
  await expect.element(section('Email').getByText('We have sent you a link.')).toBeVisible();
  expect(fake.inputsOf('email.requestConfirmation')).toHaveLength(1);
});

test('a wrong password changes nothing and says so', async () => {
  open('email', { email: { change: wrongPassword } });
  await section('Email').getByLabelText('New email').fill('countess@engines.example');
  await section('Email').getByLabelText('Your password', { exact: true }).fill('wrong');
  await section('Email').getByRole('button', { name: 'Change email' }).click();
  await expect.element(section('Email').getByText('That is not your password. Nothing was changed.')).toBeVisible();
  await expect.element(section('Email').getByText('ada@engines.example')).toBeVisible();
});

test('changing the password takes the old one, and refetches the sessions', async () => {
  const { fake } = open('password', { account: { changePassword: () => ({ success: true, user: ada }) } });
  await expect.poll(() => fake.inputsOf('session.sessions')).toHaveLength(1);
  await section('Password').getByLabelText('Current password', { exact: true }).fill('difference engine');
  await section('Password').getByLabelText('New password', { exact: true }).fill('short');
  await section('Password').getByRole('button', { name: 'Change password' }).click();
  await expect.element(section('Password').getByText('Password must be at least 8 characters')).toBeVisible();
  await section('Password').getByLabelText('New password', { exact: true }).fill('analytical engine');
  await section('Password').getByRole('button', { name: 'Change password' }).click();
  await expect.element(section('Password').getByText('Password changed')).toBeVisible();
  expect(fake.inputsOf('account.changePassword')).toEqual([
    { currentPassword: 'difference engine', newPassword: 'analytical engine' },
  ]);
  await expect.poll(() => fake.inputsOf('session.sessions')).toHaveLength(2);
});

test.each([
  ['Current password', refusal('accounts/wrong-password', 403, 'That is not your password.')],
  ['New password', refusal('accounts/common-password', 400, 'This password is among the commonest.')],
])('a refused change of password names the field at fault: %s', async (name, refused) => {
  open('password', {
    account: {
      changePassword: () => {
        throw refused;
      },
    },
  });
  await section('Password').getByLabelText('Current password', { exact: true }).fill('difference engine');
  await section('Password').getByLabelText('New password', { exact: true }).fill('analytical engine');
  await section('Password').getByRole('button', { name: 'Change password' }).click();
  const field = section('Password').getByLabelText(name, { exact: true });
  await expect.element(field).toHaveAccessibleDescription(refused.message);
  await expect.element(field).toHaveFocus();
});

test('sessions are listed by device, and any but this one can be ended', async () => {
  const { fake } = open('sessions', { session: { endSession: ({ id }) => ({ success: true, id }) } });
  await expect.element(section('Sessions').getByText('Firefox on Linux')).toBeVisible();
  await expect.element(section('Sessions').getByText('This device')).toBeVisible();
  await expect.element(section('Sessions').getByText('30 Oct 2026')).toBeVisible();
  expect(section('Sessions').getByRole('button', { name: /^End/ }).elements()).toHaveLength(1);
  fake.answer({ session: { sessions: () => ({ sessions: [here], nextCursor: null }) } });
  await section('Sessions').getByRole('button', { name: 'End the session of Safari on iPhone' }).click();
  await expect.element(page.getByText('Safari on iPhone is logged out.')).toBeInTheDocument();
  await expect.element(section('Sessions').getByText('Safari on iPhone')).not.toBeInTheDocument();
  expect(fake.inputsOf('session.endSession')).toEqual([{ id: 'session-phone' }]);
});

test('older sessions are shown on request', async () => {
  const { fake } = open('sessions', {
    session: {
      sessions: ({ cursor } = {}) =>
        cursor === 'older' ? { sessions: [phone], nextCursor: null } : { sessions: [here], nextCursor: 'older' },
    },
  });
  await expect.element(section('Sessions').getByText('Firefox on Linux')).toBeVisible();
  await expect.element(section('Sessions').getByText('Safari on iPhone')).not.toBeInTheDocument();
  await section('Sessions').getByRole('button', { name: 'Show more sessions' }).click();
  await expect.element(section('Sessions').getByText('Safari on iPhone')).toBeVisible();
  await expect.element(section('Sessions').getByText('Firefox on Linux')).toBeVisible();
  await expect.element(section('Sessions').getByRole('button', { name: 'Show more sessions' })).not.toBeInTheDocument();
  expect(fake.inputsOf('session.sessions')).toHaveLength(2);
});

test('sessions that fail to load can be requested again', async () => {
  const { fake } = open('sessions', {
    session: {
      sessions: () => {
        throw refusal('request/fault', 500, 'Something went wrong on our side.');
      },
    },
  });
  await expect.element(section('Sessions').getByText('Something went wrong on our side.')).toBeVisible();
  fake.answer({ session: { sessions: () => ({ sessions: [here], nextCursor: null }) } });
  await section('Sessions').getByRole('button', { name: 'Try again' }).click();
  await expect.element(section('Sessions').getByText('Firefox on Linux')).toBeVisible();
});

test('logging out everywhere asks first, and leads to the start page', async () => {
  const { fake } = open('sessions', { session: { logOutEverywhere: () => ({ success: true }) } });
  await section('Sessions').getByRole('button', { name: 'Log out everywhere' }).click();
  const question = page.getByRole('alertdialog', { name: 'Log out everywhere?' });
  await expect.element(question).toBeVisible();
  expect(fake.inputsOf('session.logOutEverywhere')).toEqual([]);
  await question.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect.poll(() => vi.mocked(fullLoad.goTo).mock.calls[0]?.[0]).toBe('/');
});

test('the data downloads as one file', async () => {
  const savedAs: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedAs.push(this.download);
  });
  const createObjectUrl = vi.spyOn(URL, 'createObjectURL');
  open('data', { account: { exportData: () => ({ profile: { username: 'ada.l' } }) } });
  await section('Your data').getByRole('button', { name: 'Export my data' }).click();
  await expect.poll(() => savedAs).toEqual(['kindling-export.json']);
  const file = createObjectUrl.mock.calls[0]?.[0];
  expect(file instanceof Blob && JSON.parse(await file.text())).toEqual({ profile: { username: 'ada.l' } });
});

test('an export that fails says why', async () => {
  open('data', {
    account: {
      exportData: () => {
        throw refusal('request/too-many', 429, 'Too many exports. Try again in 20 minutes.');
      },
    },
  });
  await section('Your data').getByRole('button', { name: 'Export my data' }).click();
  await expect.element(section('Your data').getByText('Too many exports. Try again in 20 minutes.')).toBeVisible();
});

test('deleting the account takes the words and the password', async () => {
  const draft = `kindling.post-draft.${ada.id}`;
  localStorage.setItem(draft, JSON.stringify({ content: 'Lamps' }));
  const { fake } = open('delete', { account: { deleteAccount: () => ({ success: true }) } });
  await section('Delete account').getByRole('button', { name: 'Delete my account' }).click();
  const question = page.getByRole('dialog', { name: 'Delete your account?' });
  await question.getByLabelText('Your password', { exact: true }).fill('difference engine');
  await question.getByRole('button', { name: 'Delete my account for good' }).click();
  await expect.element(question.getByText('Please type: delete my account')).toBeVisible();
  expect(fake.inputsOf('account.deleteAccount')).toEqual([]);
  await vi.waitFor(() => expect(document.getAnimations()).toEqual([]));
  expect(await axeViolations(question.element())).toEqual([]);
  await question.getByLabelText(/To confirm/).fill('Delete my account');
  await question.getByRole('button', { name: 'Delete my account for good' }).click();
  await expect.poll(() => vi.mocked(fullLoad.goTo).mock.calls[0]?.[0]).toBe('/');
  expect(fake.inputsOf('account.deleteAccount')).toEqual([{ password: 'difference engine' }]);
  expect(localStorage.getItem(draft)).toBeNull();
});

test('a wrong password deletes nothing', async () => {
  open('delete', { account: { deleteAccount: wrongPassword } });
  await section('Delete account').getByRole('button', { name: 'Delete my account' }).click();
  const question = page.getByRole('dialog', { name: 'Delete your account?' });
  await question.getByLabelText(/To confirm/).fill('delete my account');
  await question.getByLabelText('Your password', { exact: true }).fill('wrong');
  await question.getByRole('button', { name: 'Delete my account for good' }).click();
  await expect.element(question.getByText('That is not your password. Nothing was changed.')).toBeVisible();
  await expect.element(question).toBeVisible();
  expect(fullLoad.goTo).not.toHaveBeenCalled();
});

for (const width of [1280, 390]) {
  test(`the page passes the accessibility rules at ${width} pixels and needs no sideways scrolling`, async () => {
    await page.viewport(width, 844);
    open('sessions');
    await expect.element(section('Sessions').getByText('Firefox on Linux')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
}
