// The first steps of a member, until all of them are taken or put away.
import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { useBrowserSwitch } from '../browser-switch.ts';
import { useCompose } from '../community/use-compose.ts';
import { openLayer } from '../layers.ts';
import type { CurrentUser } from '../session.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import type { HomeDigest } from './home-digest.ts';

type FirstStepsProps = { user: CurrentUser; steps: HomeDigest['steps'] };

export function FirstSteps({ user, steps: { followsSomebody, hasPosted } }: FirstStepsProps) {
  const compose = useCompose();
  const { isOn, switchTo } = useBrowserSwitch(`kindling.first-steps.${user.id}`);
  const hasProfile = Boolean(user.username && (user.role || user.bio));
  if (!isOn || (hasProfile && followsSomebody && hasPosted)) return null;
  return (
    <Card asChild>
      <section aria-label="First steps" className="flex flex-col gap-4">
        <Button size="sm" variant="ghost" className="-my-2 self-end" onClick={() => switchTo(false)}>
          Put these away
        </Button>
        <ol className="grid gap-x-8 gap-y-5 md:grid-cols-3">
          <Step
            isDone={hasProfile}
            title="Say who you are"
            line="A role and a line about you. Answers fit better then."
            action={
              <Button size="sm" onClick={() => openLayer({ kind: 'edit-profile' })}>
                Complete profile
              </Button>
            }
          />
          <Step
            isDone={followsSomebody}
            title="Follow a few founders"
            line="What they post fills your own feed."
            action={
              <Button asChild size="sm">
                <Link to="/community">Find people</Link>
              </Button>
            }
          />
          <Step
            isDone={hasPosted}
            title="Write your first post"
            line="Ask, share or celebrate: one paragraph is enough."
            action={
              <Button size="sm" onClick={compose}>
                Create post
              </Button>
            }
          />
        </ol>
      </section>
    </Card>
  );
}

type StepProps = { isDone: boolean; title: string; line: string; action: ReactNode };

const Step = ({ isDone, title, line, action }: StepProps) => (
  <li className="flex gap-3">
    <span
      aria-hidden="true"
      className={
        isDone
          ? 'mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full bg-success-soft text-success-text'
          : 'mt-0.5 size-5 shrink-0 rounded-full ring-2 ring-line-strong ring-inset'
      }
    >
      {isDone && <Check className="size-3.5" />}
    </span>
    <span className="flex flex-col items-start gap-1">
      <span className="font-semibold">{title}</span>
      {isDone ? (
        <span className="text-ink-muted text-sm">Done</span>
      ) : (
        <>
          <span className="text-ink-muted text-sm">{line}</span>
          <span className="mt-1.5">{action}</span>
        </>
      )}
    </span>
  </li>
);
