import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fullLoad } from '../../full-load.ts';
import { axeViolations } from '../../testing/axe.ts';
import { connectionLost, type Handlers, refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';

const dialog = page.getByRole('dialog');
const field = (name: string) => dialog.getByLabelText(name, { exact: true });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const toast = (text: string) => page.getByRole('listitem').getByText(text, { exact: true });

beforeEach(() => {
  vi.spyOn(fullLoad, 'reload').mockImplementation(() => {});
});

async function openDialog(handlers: Handlers = {}) {
  const app = mountApp('/privacy', handlers);
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  await expect.element(dialog).toBeVisible();
  return app;
}

async function openSignUp(handlers: Handlers = {}) {
  const app = await openDialog(handlers);
  await dialog.getByRole('tab', { name: 'Sign Up' }).click();
  return app;
}

async function openForgot(handlers: Handlers = {}) {
  const app = await openDialog(handlers);
  await button('Forgot password?').click();
  return app;
}

test('it opens on Log In, with the focus in its first field', async () => {
  await openDialog();
  await expect.element(dialog.getByRole('tab', { name: 'Log In' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(field('Email')).toHaveFocus();
});

test('logging in reloads the page and welcomes the member back', async () => {
  const { fake } = await openDialog({
    session: { login: () => ({ success: true, message: 'Welcome back!', user: ada }) },
  });
  await field('Email').fill('ada@engines.example');
  await field('Password').fill('difference engine');
  await button('Log In').click();
  await expect
    .poll(() => vi.mocked(fullLoad.reload).mock.calls)
    .toEqual([
      [{ title: 'Welcome back!', description: "You've successfully logged in.", tone: 'success', ofMember: true }],
    ]);
  expect(fake.inputsOf('session.login')).toEqual([{ email: 'ada@engines.example', password: 'difference engine' }]);
});

test('with a second factor a code is required, and the password is not sent again', async () => {
  const { fake } = await openDialog({
    session: {
      login: () => {
        throw refusal('accounts/code-required', 401, 'Enter the code.', [], { ticket: 'ticket-1' });
      },
      loginCode: () => {
        throw refusal('accounts/invalid-code', 401, 'This code is wrong.', [
          { field: 'code', message: 'This code is wrong.' },
        ]);
      },
    },
  });
  await field('Email').fill('ada@engines.example');
  await field('Password').fill('difference engine');
  await button('Log In').click();
  await expect.element(field('Code')).toHaveFocus();
  await button('Log In').click();
  await expect.element(field('Code')).toHaveAccessibleDescription(/Code is required/);
  await field('Code').fill('111111');
  await button('Log In').click();
  await expect.element(field('Code')).toHaveAccessibleDescription(/This code is wrong/);
  expect(await axeViolations()).toEqual([]);

  fake.answer({ session: { loginCode: () => ({ success: true, message: 'Welcome back!', user: ada }) } });
  await button('Use a recovery code').click();
  await field('Recovery code').fill('aaaaa-22222');
  await button('Log In').click();
  await expect.poll(() => vi.mocked(fullLoad.reload).mock.calls).toHaveLength(1);
  expect(fake.inputsOf('session.loginCode')).toEqual([
    { ticket: 'ticket-1', code: '111111' },
    { ticket: 'ticket-1', code: 'aaaaa-22222' },
  ]);
  expect(fake.inputsOf('session.login')).toHaveLength(1);
});

test('the code form leads back to the password', async () => {
  await openDialog({
    session: {
      login: () => {
        throw refusal('accounts/code-required', 401, 'Enter the code.', [], { ticket: 'ticket-1' });
      },
    },
  });
  await field('Email').fill('ada@engines.example');
  await field('Password').fill('difference engine');
  await button('Log In').click();
  await button('Back to login').click();
  await expect.element(field('Email')).toHaveValue('ada@engines.example');
});

test('a log-in without a valid address or a password is not sent, and says why', async () => {
  const { fake } = await openDialog();
  await field('Email').fill('ada');
  await button('Log In').click();
  await expect.element(field('Email')).toHaveAccessibleDescription('Please enter a valid email address');
  await expect.element(field('Password')).toHaveAccessibleDescription('Password is required');
  await expect.element(field('Email')).toHaveFocus();
  expect(fake.inputsOf('session.login')).toEqual([]);
});

test.each([
  [
    'in the server’s words',
    () => refusal('accounts/rate-limited', 429, 'Too many log-ins. Try again in 40 seconds.'),
    'Too many log-ins. Try again in 40 seconds.',
  ],
  [
    'by itself where the server says nothing',
    () => refusal('accounts/invalid-credentials', 401, ''),
    'Invalid email or password',
  ],
  ['plainly when there is no server', connectionLost, 'Unable to connect to server'],
])('a failed log-in is explained %s', async (_how, failure, description) => {
  await openDialog({
    session: {
      login: () => {
        throw failure();
      },
    },
  });
  await field('Email').fill('ada@engines.example');
  await field('Password').fill('wrong');
  await button('Log In').click();
  await expect.element(toast('Login failed')).toBeVisible();
  await expect.element(toast(description)).toBeVisible();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(description);
  expect(fullLoad.reload).not.toHaveBeenCalled();
});

test('after a refused log-in the password is selected, and the message leaves with the form', async () => {
  await openDialog({
    session: {
      login: () => {
        throw refusal('accounts/invalid-credentials', 401, 'Email or password is wrong.');
      },
    },
  });
  await field('Email').fill('ada@engines.example');
  await field('Password').fill('wrong');
  await button('Log In').click();
  await expect.element(toast('Login failed')).toBeVisible();
  await expect.element(field('Password')).toHaveFocus();
  await userEvent.keyboard('right');
  await expect.element(field('Password')).toHaveValue('right');
  await dialog.getByRole('tab', { name: 'Sign Up' }).click();
  await expect.element(toast('Login failed')).not.toBeInTheDocument();
});

test('signing up shows its benefits, and sends names only if they are given', async () => {
  const { fake } = await openSignUp({
    session: { register: () => ({ success: true, message: 'Account created!', user: ada }) },
  });
  for (const benefit of ['AI Ethics', 'Community', 'AI Tools']) {
    await expect.element(dialog.getByText(benefit, { exact: true })).toBeVisible();
  }
  await field('Email').fill('grace@compilers.example');
  await field('Password').fill('nanoseconds');
  await field('First name').fill('  Grace ');
  await button('Create account').click();
  const welcome = { title: 'Account created!', description: 'Welcome to Kindling.', tone: 'success', ofMember: true };
  await expect.poll(() => vi.mocked(fullLoad.reload).mock.calls).toEqual([[welcome]]);
  expect(fake.inputsOf('session.register')).toEqual([
    {
      ...{ email: 'grace@compilers.example', password: 'nanoseconds', firstName: 'Grace', lastName: undefined },
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  ]);
});

test.each(['seven77', '🐳🐳🐳🐳'])('a new password needs 8 characters: %s', async (password) => {
  await openSignUp();
  await field('Email').fill('grace@compilers.example');
  await field('Password').fill(password);
  await button('Create account').click();
  await expect.element(dialog.getByText('Password must be at least 8 characters')).toBeVisible();
});

test.each([
  [
    'what the server says',
    () => refusal('accounts/email-taken', 409, 'This email address is already in use.'),
    'This email address is already in use.',
  ],
  ['the default', () => refusal('request/odd', 400, ''), 'Failed to create account'],
  ['that there is no server', connectionLost, 'Unable to connect to server'],
])('a failed sign-up shows %s', async (_what, failure, description) => {
  await openSignUp({
    session: {
      register: () => {
        throw failure();
      },
    },
  });
  await field('Email').fill('grace@compilers.example');
  await field('Password').fill('nanoseconds');
  await button('Create account').click();
  await expect.element(toast('Signup failed')).toBeVisible();
  await expect.element(toast(description)).toBeVisible();
});

test('the server’s error about a field is shown next to it', async () => {
  const issues = [{ field: 'email', message: 'This address can not get mail' }];
  await openSignUp({
    session: {
      register: () => {
        throw refusal('request/invalid', 400, 'This address can not get mail', issues);
      },
    },
  });
  await field('Email').fill('grace@compilers.example');
  await field('Password').fill('nanoseconds');
  await button('Create account').click();
  await expect.element(field('Email')).toHaveAccessibleDescription('This address can not get mail');
});

test.each([
  ['Email', refusal('accounts/email-taken', 409, 'This email address is already in use.')],
  ['Password', refusal('accounts/common-password', 400, 'This password is among the commonest.')],
])('a refusal about one field is shown next to it and focuses it: %s', async (name, refused) => {
  await openSignUp({
    session: {
      register: () => {
        throw refused;
      },
    },
  });
  await field('Email').fill('grace@compilers.example');
  await field('Password').fill('nanoseconds');
  await button('Create account').click();
  await expect.element(field(name)).toHaveAccessibleDescription(refused.message);
  await expect.element(field(name)).toHaveFocus();
});

test('a reset link sent by mail leads back to the log-in', async () => {
  await openForgot({
    session: { requestPasswordReset: () => ({ success: true, message: 'It is on its way.', isMailed: true }) },
  });
  await expect.element(field('Email')).toHaveFocus();
  await field('Email').fill('ada@engines.example');
  await button('Send Reset Link').click();
  await expect.element(toast('Reset email sent!')).toBeVisible();
  await expect.element(toast('It is on its way.')).toBeVisible();
  await expect.element(dialog.getByRole('tab', { name: 'Log In' })).toBeVisible();
  await expect.element(dialog.getByRole('note')).toHaveTextContent('Check ada@engines.example for a link.');
});

test('a token revealed by the server is used without asking for it', async () => {
  const { fake } = await openForgot({
    session: {
      requestPasswordReset: () => ({
        success: true,
        message: 'Sent',
        isMailed: true,
        resetToken: 'token-from-the-answer',
      }),
      resetLink: () => ({ isValid: true }),
      resetPassword: () => ({ success: true, message: 'Please log in with your new password.' }),
    },
  });
  await field('Email').fill('ada@engines.example');
  await button('Send Reset Link').click();
  await expect.element(field('New password')).toHaveFocus();
  await expect.element(dialog.getByLabelText('Token')).not.toBeInTheDocument();
  await field('New password').fill('analytical engine');
  await button('Reset password').click();
  await expect.element(toast('Password reset successful!')).toBeVisible();
  await expect.element(toast('Please log in with your new password.')).toBeVisible();
  await expect.element(dialog.getByRole('tab', { name: 'Log In' })).toHaveAttribute('aria-selected', 'true');
  expect(fake.inputsOf('session.resetPassword')).toEqual([
    { token: 'token-from-the-answer', newPassword: 'analytical engine' },
  ]);
});

test('a token from the mail can be typed, and is required', async () => {
  const { fake } = await openForgot({
    session: { resetPassword: () => ({ success: true, message: 'Please log in with your new password.' }) },
  });
  await button('I have a token').click();
  await field('New password').fill('analytical engine');
  await button('Reset password').click();
  await expect.element(dialog.getByText('Token is required')).toBeVisible();
  await field('Token').fill('token-from-the-mail');
  await button('Reset password').click();
  await expect
    .poll(() => fake.inputsOf('session.resetPassword'))
    .toEqual([{ token: 'token-from-the-mail', newPassword: 'analytical engine' }]);
});

test.each([
  [
    'Failed to send reset email',
    async () => {
      await openForgot({
        session: {
          requestPasswordReset: () => {
            throw refusal('request/odd', 400, '');
          },
        },
      });
      await field('Email').fill('ada@engines.example');
      await button('Send Reset Link').click();
    },
  ],
  [
    'Failed to reset password',
    async () => {
      await openForgot({
        session: {
          resetPassword: () => {
            throw refusal('request/odd', 400, '');
          },
        },
      });
      await button('I have a token').click();
      await field('Token').fill('an-old-token');
      await field('New password').fill('analytical engine');
      await button('Reset password').click();
    },
  ],
])('a reset that fails without a message says: %s', async (description, fail) => {
  await fail();
  await expect.element(toast('Reset failed')).toBeVisible();
  await expect.element(toast(description)).toBeVisible();
  await button('Back to login').click();
  await expect.element(toast('Reset failed')).not.toBeInTheDocument();
});

test('closing it returns to the main mode and clears the fields', async () => {
  await openForgot();
  await field('Email').fill('ada@engines.example');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  await expect.element(dialog.getByRole('tab', { name: 'Log In' })).toBeVisible();
  await button('Forgot password?').click();
  await expect.element(field('Email')).toHaveValue('');
});

test('Back to login returns there', async () => {
  await openForgot();
  await button('Back to login').click();
  await expect.element(button('Log In')).toBeVisible();
});

test('every mode passes the accessibility rules', async () => {
  await openDialog();
  expect(await axeViolations(dialog.element()), 'log in').toEqual([]);
  await dialog.getByRole('tab', { name: 'Sign Up' }).click();
  expect(await axeViolations(dialog.element()), 'sign up').toEqual([]);
  await dialog.getByRole('tab', { name: 'Log In' }).click();
  await button('Forgot password?').click();
  expect(await axeViolations(dialog.element()), 'forgot').toEqual([]);
  await button('I have a token').click();
  expect(await axeViolations(dialog.element()), 'reset').toEqual([]);
});
