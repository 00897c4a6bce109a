// A new member's first steps, until all of them are done or dismissed.
import { useCompose } from '../../community/composer/compose.ts';
import { useBrowserSwitch } from '../../drafts/browser-switch.ts';
import { openLayer } from '../../layers.ts';
import type { CurrentUser } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { useSuccessorFocus } from '../../ui/layers/use-successor-focus.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Step } from '../../ui/step.tsx';
import type { HomeDigest } from './digest-frame.tsx';
import { PeopleToFollow } from './people-to-follow.tsx';

export function useFirstSteps(user: CurrentUser, { followsSomebody, hasPosted }: HomeDigest['steps']) {
  const storageKey = `kindling.first-steps.${user.id}`;
  const { isOn, switchTo } = useBrowserSwitch(storageKey);
  const areTaken = hasProfile(user) && followsSomebody && hasPosted;
  return { areShown: isOn && !areTaken, putAway: () => switchTo(false), storageKey };
}

const hasProfile = ({ username, role, bio }: CurrentUser): boolean => Boolean(username && (role || bio));

type FirstStepsProps = {
  user: CurrentUser;
  steps: HomeDigest['steps'];
  people: HomeDigest['people'];
  onPutAway: () => void;
  storageKey: string;
};

export function FirstSteps({
  user,
  steps: { followsSomebody, hasPosted },
  people,
  onPutAway,
  storageKey,
}: FirstStepsProps) {
  const compose = useCompose();
  const successor = useSuccessorFocus();
  const done = [hasProfile(user), followsSomebody, hasPosted];
  const next = done.indexOf(false);
  /** Only the next step's button is filled. */
  const button = (step: number) => ({ size: 'sm', variant: step === next ? 'primary' : 'secondary' }) as const;
  return (
    <section
      aria-label="First steps"
      className="flex flex-col gap-4 border-line border-b pb-5"
      data-while-on={storageKey}
    >
      <div className="flex items-baseline gap-2.5">
        <h3 className="font-bold font-display">First steps</h3>
        <p className="text-ink-muted text-sm">{done.filter(Boolean).length} of 3</p>
        <Button size="sm" variant="ghost" className="-my-2 -me-3 ms-auto" onClick={onPutAway}>
          Hide these steps
        </Button>
      </div>
      <ol className="grid gap-x-8 gap-y-4 md:grid-cols-3" {...successor}>
        <Step
          isDone={hasProfile(user)}
          title="Say who you are"
          line="A role and a line about you. Answers fit better then."
          action={
            <Button {...button(0)} onClick={() => openLayer({ kind: 'edit-profile' })}>
              Complete profile
            </Button>
          }
        />
        <Step
          isDone={followsSomebody}
          title="Follow a few founders"
          line="What they post fills your own feed."
          action={
            <>
              {people.length > 0 && <PeopleToFollow people={people} />}
              <LinkButton {...button(1)} className={people.length > 0 ? 'mt-2' : ''} to="/community">
                Find people
              </LinkButton>
            </>
          }
        />
        <Step
          isDone={hasPosted}
          title="Write your first post"
          line="Ask, share or celebrate: one paragraph is enough."
          action={
            <Button {...button(2)} onClick={compose}>
              Create post
            </Button>
          }
        />
      </ol>
    </section>
  );
}
