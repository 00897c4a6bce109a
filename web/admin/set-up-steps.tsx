// What a new installation still needs, until it is done or dismissed. Starts open only while there is no content.
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentProps, useState } from 'react';
import type { AdminTab } from '../../src/loaders/admin.ts';
import { useBrowserSwitch } from '../drafts/browser-switch.ts';
import { FormFailure } from '../form-failure.tsx';
import { useSession } from '../session/session.tsx';
import { type ApiOutputs, trpc } from '../trpc.ts';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Step } from '../ui/step.tsx';
import { useIsServerRendered } from '../ui/text/rendered-at.ts';
import { AskForSecondFactor } from './ask-for-second-factor.tsx';

type Name = ApiOutputs['adminStats']['setUp']['steps'][number]['name'];

const words: Readonly<Record<Name, Omit<ComponentProps<typeof Step>, 'isDone'>>> = {
  'second-factor': {
    title: 'Switch on two-factor log-in',
    line: 'Your account can do more than others. With a code from an app, a stolen password alone is not enough.',
    action: <SwitchOn />,
  },
  'public-url': {
    title: 'Set the public address',
    line: 'Set PUBLIC_URL to Kindling’s address on the web and restart the server. Links in email and passkeys need it.',
  },
  mail: {
    title: 'Set up email',
    line: 'Set SMTP_URL and restart the server. Without it, nobody can reset a password or confirm an address.',
    action: <ToView tab="mail" label="Open email" />,
  },
  'sign-ups': {
    title: 'Choose who may sign up',
    line: 'Everybody may now. You can require approval or an invitation instead.',
    action: <WhoMaySignUp />,
  },
  news: {
    title: 'Get the first news',
    line: 'Feeds are read in turn. If nothing arrives within an hour, check the feeds.',
    action: <ToView tab="feeds" label="Open feeds" />,
  },
  model: {
    title: 'Choose who writes plans',
    line: 'The embedded adviser does now. Set OPENAI_API_KEY to use a language model from OpenAI, or your own.',
    action: <ToView tab="models" label="Open AI model" />,
  },
  backup: { title: 'Take a backup', line: 'Run kindling backup on the server, and keep the copy elsewhere.' },
};

export function SetUpSteps() {
  const isServerRendered = useIsServerRendered();
  // Decided once, when it is known: the list does not close when the first content arrives.
  const [startsOpen, setStartsOpen] = useState<boolean>();
  const { user } = useSession();
  const storageKey = `kindling.set-up.${user?.id}`;
  const { isOn, switchTo } = useBrowserSwitch(storageKey);
  const { data, isPending } = trpc.adminStats.setUp.useQuery(undefined, { staleTime: 30_000, enabled: isOn });
  if (isOn && isPending) return null;
  const left = data?.steps.filter(({ isDone }) => !isDone) ?? [];
  if (!isOn || data === undefined || left.length === 0) return <AskForSecondFactor />;
  if (startsOpen === undefined) setStartsOpen(data.isEmpty);
  return (
    <>
      <section aria-labelledby="set-up-steps" className="border-line border-b pb-3" data-while-on={storageKey}>
        <details open={startsOpen === true} className="group">
          <summary className="flex cursor-pointer list-none items-center gap-2 rounded-sm py-1 [&::-webkit-details-marker]:hidden">
            <h2 id="set-up-steps" className="font-medium">
              Get Kindling ready: {data.steps.length - left.length} of {data.steps.length} steps
            </h2>
            <ChevronDown
              aria-hidden="true"
              className="size-4 shrink-0 text-ink-muted transition-transform group-open:rotate-180"
            />
          </summary>
          <ol className="mt-4 grid gap-x-8 gap-y-5 md:grid-cols-2 xl:grid-cols-3">
            {data.steps.map(({ name, isDone }) => (
              <Step key={name} isDone={isDone} {...words[name]} />
            ))}
          </ol>
          <Button size="sm" variant="ghost" className="-ms-3 mt-4" onClick={() => switchTo(false)}>
            Hide these steps
          </Button>
        </details>
      </section>
      {isServerRendered && (
        <div data-while-off={storageKey}>
          <AskForSecondFactor />
        </div>
      )}
    </>
  );
}

function SwitchOn() {
  return (
    <LinkButton size="sm" to="/account" hash="second-factor">
      Switch it on
    </LinkButton>
  );
}

function ToView({ tab, label }: { tab: AdminTab; label: string }) {
  return (
    <LinkButton size="sm" to="/admin" search={{ tab }} resetScroll={false}>
      {label}
    </LinkButton>
  );
}

function WhoMaySignUp() {
  const { adminStats, signUps } = trpc.useUtils();
  const keep = trpc.signUps.setMode.useMutation({
    onSuccess: () => announce('Everybody may sign up.'),
    onSettled: () => Promise.all([adminStats.setUp.invalidate(), signUps.settings.invalidate()]),
  });
  return (
    <span className="flex flex-wrap gap-2">
      <ToView tab="sign-ups" label="Change it" />
      <Button size="sm" variant="ghost" pending={keep.isPending} onClick={() => keep.mutate({ mode: 'open' })}>
        Keep it open
      </Button>
      <FormFailure error={keep.error} />
    </span>
  );
}
