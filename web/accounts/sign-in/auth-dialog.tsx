// The dialog to log in or sign up without leaving the page. It always reopens in its main mode.
import { useState } from 'react';
import { fullLoad } from '../../full-load.ts';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Benefits } from './benefits.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { LogInForm } from './log-in-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

type AuthTab = 'login' | 'signup';
type Mode =
  | Readonly<{ kind: 'auth'; tab: AuthTab; sentTo?: string | undefined }>
  | Readonly<{ kind: 'forgot' }>
  | Readonly<{ kind: 'reset'; token: string | undefined }>;

const headings: Record<Mode['kind'], { title: string; description: string }> = {
  auth: { title: 'Welcome to Kindling', description: 'Log in, or create an account in a minute.' },
  forgot: { title: 'Forgot your password?', description: 'We will email you a link to set a new one.' },
  reset: { title: 'Set a new password', description: 'Then log in with it.' },
};

const tabs = [
  { value: 'login', label: 'Log In' },
  { value: 'signup', label: 'Sign Up' },
];

type AuthDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  tab: AuthTab;
  /** What an account is needed for. */
  reason?: string | undefined;
};

export function AuthDialog({ open, onOpenChange, tab, reason }: AuthDialogProps) {
  const [mode, setMode] = useState<Mode>({ kind: 'auth', tab });
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setMode({ kind: 'auth', tab });
  }
  const { title, description } = headings[mode.kind];
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width="sm"
      title={title}
      description={(mode.kind === 'auth' && reason) || description}
    >
      <ModeForm mode={mode} onMode={setMode} />
    </Dialog>
  );
}

function ModeForm({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  const toLogin = (sentTo?: string) => onMode({ kind: 'auth', tab: 'login', sentTo });
  switch (mode.kind) {
    case 'auth':
      return (
        <Tabs
          label="Log in or sign up"
          look="segments"
          tabs={tabs}
          value={mode.tab}
          onValueChange={(value) => onMode({ kind: 'auth', tab: value === 'signup' ? 'signup' : 'login' })}
        >
          {mode.tab === 'login' ? (
            <LogInForm sentTo={mode.sentTo} onLoggedIn={fullLoad.reload} onForgot={() => onMode({ kind: 'forgot' })} />
          ) : (
            <div className="flex flex-col gap-5">
              <Benefits />
              <SignUpForm onSignedUp={fullLoad.reload} />
            </div>
          )}
        </Tabs>
      );
    case 'forgot':
      return (
        <ForgotForm
          onSent={(token, sentTo) => (token ? onMode({ kind: 'reset', token }) : toLogin(sentTo))}
          onHaveToken={() => onMode({ kind: 'reset', token: undefined })}
          onBack={() => toLogin()}
        />
      );
    case 'reset':
      return (
        <ResetForm
          token={mode.token}
          onReset={() => toLogin()}
          onBack={() => toLogin()}
          onNewLink={() => onMode({ kind: 'forgot' })}
        />
      );
  }
}
