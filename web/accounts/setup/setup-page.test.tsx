import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { asMember } from '../../testing/as-member.ts';
import { axeViolations } from '../../testing/axe.ts';
import { connectionLost, type Handlers, refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';

const main = page.getByRole('main');
const heading = (name: string) => main.getByRole('heading', { name, level: 1 });
const field = main.getByRole('textbox', { name: 'Code' });
const button = main.getByRole('button', { name: 'Become the admin' });
const fresh: Handlers = { setup: { state: () => ({ isSetUp: false }) } };

test('a visitor is led to an account, and back', async () => {
  mountApp('/setup', fresh);
  await expect.element(heading('Set up Kindling')).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'Log in or sign up' }))
    .toHaveAttribute('href', '/api/auth/login?returnTo=%2Fsetup');
  expect(field.elements()).toEqual([]);
  expect(await axeViolations()).toEqual([]);
});

test('a member who enters the code becomes the admin, and is led to the dashboard', async () => {
  const becomeFirstAdmin = () => ({ success: true, message: 'Done', user: { ...ada, isAdmin: true } });
  const { fake } = mountApp('/setup', {
    ...asMember(ada),
    setup: { state: () => ({ isSetUp: false }), becomeFirstAdmin },
  });
  await field.fill('ABCD-EFGH-JKLM-NPQR');
  expect(await axeViolations()).toEqual([]);
  fake.answer({ setup: { state: () => ({ isSetUp: true }) } });
  await button.click();
  await expect.element(heading('You are the admin')).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'Open the dashboard' })).toHaveAttribute('href', '/admin');
  expect(fake.inputsOf('setup.becomeFirstAdmin')).toEqual([{ code: 'ABCD-EFGH-JKLM-NPQR' }]);
});

test('a wrong or missing code is reported next to the field', async () => {
  const wrong = 'This is not the code.';
  const { fake } = mountApp('/setup', {
    ...asMember(ada),
    setup: {
      state: () => ({ isSetUp: false }),
      becomeFirstAdmin() {
        throw refusal('accounts/invalid-setup-code', 400, wrong, [{ field: 'code', message: wrong }]);
      },
    },
  });
  await button.click();
  await expect.element(field).toHaveAccessibleDescription(/Please enter the code/);
  expect(fake.inputsOf('setup.becomeFirstAdmin')).toEqual([]);
  await field.fill('WRONG');
  await button.click();
  await expect.element(field).toHaveAccessibleDescription(/This is not the code\./);
  expect(await axeViolations()).toEqual([]);
});

test('a second admin reads that it is set up already', async () => {
  const { fake } = mountApp('/setup', {
    ...asMember(ada),
    setup: {
      state: () => ({ isSetUp: false }),
      becomeFirstAdmin() {
        fake.answer({ setup: { state: () => ({ isSetUp: true }) } });
        throw refusal('accounts/set-up-already', 409, 'Kindling is already set up.');
      },
    },
  });
  await field.fill('ABCD-EFGH-JKLM-NPQR');
  await button.click();
  await expect.element(heading('Kindling is already set up')).toBeVisible();
});

test.each([
  ['a visitor', {}, 'Go to the start page', '/'],
  ['a member', asMember(ada), 'Go to the start page', '/'],
  ['an admin', asMember({ ...ada, isAdmin: true }), 'Open the dashboard', '/admin'],
])('if there is an admin already, %s is told so', async (_, as, link, href) => {
  mountApp('/setup', { ...as, setup: { state: () => ({ isSetUp: true }) } });
  await expect.element(heading('Kindling is already set up')).toBeVisible();
  await expect.element(main.getByRole('link', { name: link })).toHaveAttribute('href', href);
});

test('a page that fails to load can be retried', async () => {
  const { fake } = mountApp('/setup', {
    setup: {
      state() {
        throw connectionLost();
      },
    },
  });
  await expect.element(main.getByText('This did not load')).toBeVisible();
  fake.answer(fresh);
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(heading('Set up Kindling')).toBeVisible();
});
