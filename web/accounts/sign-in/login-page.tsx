// The page to log in or sign up, for links from mails and other pages, and for anyone who prefers a page to a dialog.
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { fullLoad } from '../../full-load.ts';
import { lazyPart } from '../../lazy-page.ts';
import { type CurrentUser, displayNameOf, useSession } from '../../session/session.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { LogoMark } from '../../ui/marks/logo.tsx';
import { Page } from '../../ui/page.tsx';
import { Benefits } from './benefits.tsx';
import type { LeaveLoggedIn } from './leave.ts';
import { localPath } from './local-path.ts';
import { type Credentials, LogInForm } from './log-in-form.tsx';
import { SampleAccount } from './sample-account.tsx';

const route = getRouteApi('/login');

const ForgotForm = lazyPart(
  'accounts/sign-in/forgot-form.tsx',
  async () => (await import('./forgot-form.tsx')).ForgotForm,
);
const SignUpForm = lazyPart(
  'accounts/sign-in/sign-up-form.tsx',
  async () => (await import('./sign-up-form.tsx')).SignUpForm,
);
const ResetForm = lazyPart('accounts/sign-in/reset-form.tsx', async () => (await import('./reset-form.tsx')).ResetForm);
export const preloadForm = { forgot: ForgotForm.preload, signup: SignUpForm.preload, reset: ResetForm.preload };

const headings = {
  login: { title: 'Log in', description: 'Good to see you again.' },
  signup: { title: 'Create your account', description: 'Free, and ready in a minute.' },
  forgot: { title: 'Forgot your password?', description: 'We will email you a link to set a new one.' },
  reset: { title: 'Set a new password', description: 'Then log in with it.' },
} as const;

/** What is saved where a visitor came from, if anything, and what they can do there once logged in. */
const comingFrom = [
  { path: '/implementation-agent/onboarding', saved: 'Your answers are saved. ', next: 'generate the plan' },
  { path: '/implementation-agent/checkout', saved: 'Your choice is saved. ', next: 'check out' },
  { path: '/ai-tools', next: 'review and submit tools' },
  { path: '/article', next: 'read the article in full' },
];

function descriptionFor(mode: keyof typeof headings, returnTo = ''): string {
  const [path = ''] = returnTo.split('?');
  const left = comingFrom.find((from) => `${path}/`.startsWith(`${from.path}/`));
  if (left === undefined || (mode !== 'login' && mode !== 'signup')) return headings[mode].description;
  return `${left.saved ?? ''}${mode === 'login' ? 'Log in' : 'Create an account'} to ${left.next}.`;
}

export function LoginPage() {
  const search = route.useSearch();
  const { user } = useSession();
  const mode = search.resetToken ? 'reset' : (search.mode ?? 'login');
  const { title } = headings[mode];
  return (
    <Page width="narrow" className="items-center max-sm:gap-6 sm:py-16">
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-col items-center gap-2 text-center">
        <LogoMark className="mb-2 h-11 w-8.5" />
        <h1 className="text-title">{title}</h1>
        <p className="text-ink-muted">{descriptionFor(mode, search.returnTo)}</p>
      </div>
      <div data-signing-in className="flex w-full max-w-sm flex-col gap-6">
        <noscript>
          {import.meta.env.SSR && <p>Logging in and signing up need JavaScript. Reading Kindling does not.</p>}
        </noscript>
        {user && mode !== 'reset' ? (
          <AlreadyLoggedIn user={user} />
        ) : (
          <div className="noscript:hidden contents">
            <Suspense>
              <ModeForm mode={mode} />
            </Suspense>
          </div>
        )}
      </div>
      {!user && (mode === 'login' || mode === 'signup') && <OtherMode mode={mode} />}
    </Page>
  );
}

function ModeForm({ mode }: { mode: keyof typeof headings }) {
  const navigate = useNavigate();
  const { returnTo, resetToken, invitation } = route.useSearch();
  const go = (next: 'forgot' | 'reset' | undefined, token?: string) =>
    navigate({ to: '/login', search: { mode: next, returnTo, resetToken: token } });
  const [initial, setInitial] = useState<Credentials>();
  const [sentTo, setSentTo] = useState<string>();
  const leave: LeaveLoggedIn = (said) => fullLoad.goTo(localPath(returnTo) ?? '/', said);

  switch (mode) {
    case 'login':
      return (
        <>
          <SampleAccount onUse={setInitial} />
          <LogInForm
            key={initial?.email}
            initial={initial}
            sentTo={sentTo}
            onLoggedIn={leave}
            onForgot={() => go('forgot')}
          />
        </>
      );
    case 'signup':
      return (
        <>
          <Benefits />
          <SignUpForm onSignedUp={leave} invitation={invitation} />
        </>
      );
    case 'forgot':
      return (
        <ForgotForm
          onSent={(token, to) => {
            setSentTo(to);
            void go(token ? 'reset' : undefined, token);
          }}
          onHaveToken={() => go('reset')}
          onBack={() => go(undefined)}
        />
      );
    case 'reset':
      return (
        <ResetForm
          token={resetToken}
          onReset={() => go(undefined)}
          onBack={() => go(undefined)}
          onNewLink={() => go('forgot')}
        />
      );
  }
}

function AlreadyLoggedIn({ user }: { user: CurrentUser }) {
  const { returnTo } = route.useSearch();
  return (
    <>
      <p>
        You are logged in as <span className="font-semibold">{displayNameOf(user)}</span>.
      </p>
      <AnchorButton variant="primary" href={localPath(returnTo) ?? '/'}>
        Continue
      </AnchorButton>
    </>
  );
}

function OtherMode({ mode }: { mode: 'login' | 'signup' }) {
  const { returnTo, invitation } = route.useSearch();
  const isLogin = mode === 'login';
  return (
    <p className="text-ink-muted">
      {isLogin ? 'New to Kindling?' : 'Already have an account?'}{' '}
      <Link
        to="/login"
        search={{ mode: isLogin ? 'signup' : undefined, returnTo, invitation }}
        className="font-medium text-accent-text underline-offset-4 hover:underline"
      >
        {isLogin ? 'Sign up' : 'Log in'}
      </Link>
    </p>
  );
}
