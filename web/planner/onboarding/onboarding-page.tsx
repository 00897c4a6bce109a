// The five questions behind a plan, one at a time. The answers stay in the browser until the plan is requested.
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useEntryState } from '../../here.ts';
import { useSession } from '../../session/session.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { issuesOf, messageOf, statusOf, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/layers/toast-store.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { Progress } from '../../ui/progress.tsx';
import { planPrice } from '../plan-price.ts';
import { useAccess } from '../use-access.ts';
import { OnboardingQuestion } from './onboarding-question.tsx';
import { questions } from './questions.ts';
import { isAnswered, steps, useOnboarding } from './stored-answers.ts';

// Nothing before the last step needs them.
const ModelConsent = lazy(async () => ({ default: (await import('../../adviser/asked-model.tsx')).ModelConsent }));
const PlanOffer = lazy(async () => ({ default: (await import('./plan-offer.tsx')).PlanOffer }));

export function OnboardingPage() {
  const { user, isPending: isAsking } = useSession();
  const { canPlan, provider } = useAccess();
  const { step, answers, goTo, answer, forget } = useOnboarding(user?.id ?? null);
  const goals = useEntryState().goals;
  const isFirstAnswerOpen = user !== null && answers.goals === '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: goals that somebody deletes again do not come back
  useEffect(() => {
    if (goals !== undefined && isFirstAnswerOpen) answer('goals', goals);
  }, [goals, user]);
  const [consent, setConsent] = useState(false);
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const heading = useHeadingOf(step);
  const offer = useRef<HTMLElement>(null);

  const onboard = trpc.planner.onboard.useMutation({
    onSuccess({ reportId }) {
      forget();
      void utils.planner.reports.invalidate();
      void utils.planner.access.invalidate();
      void navigate({ to: '/implementation-agent/report/$id', params: { id: reportId } });
      // After the navigation has begun, which dismisses the toast of the page that it leaves.
      toast({ title: 'Onboarding Complete!', description: 'Generating your custom implementation plan...' });
    },
    onError(error) {
      void utils.planner.access.invalidate();
      const refusedFields = issuesOf(error).map(({ field }) => field);
      const refused = steps.findIndex((name) => refusedFields.includes(name));
      if (refused !== -1) goTo(refused);
      const description = messageOf(error, 'Failed to save onboarding responses');
      toast({ tone: 'danger', title: 'Error', description });
      if (statusOf(error) === 402) offer.current?.focus();
    },
  });

  const name = steps[step] ?? 'goals';
  const isLast = step === steps.length - 1;
  const mustPay = !isAsking && (!user || canPlan === false);
  const issue = issuesOf(onboard.error).find(({ field }) => field === name)?.message;
  const { title, line } = questions[name];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isAnswered(name, answers) || onboard.isPending) return;
    if (!isLast) return goTo(step + 1);
    if (!user) {
      const search = { mode: 'signup', returnTo: '/implementation-agent/onboarding' } as const;
      if (!isAsking) void navigate({ to: '/login', search });
      return;
    }
    onboard.mutate({ ...(answers as Parameters<typeof onboard.mutate>[0]), consent });
  }

  return (
    <Page width="narrow" className="gap-5! py-8 sm:py-14">
      <PageTitle>Create your plan</PageTitle>
      <div className="flex flex-col gap-2.5">
        <div className="flex items-baseline justify-between gap-4 text-ink-muted text-sm">
          <span className="font-medium">Implementation Agent</span>
          <span>
            Step {step + 1} of {steps.length}
          </span>
        </div>
        <Progress
          label="Progress of the onboarding"
          value={step + 1}
          max={steps.length}
          valueText={`Step ${step + 1} of ${steps.length}`}
        />
      </div>
      <form onSubmit={submit} noValidate className="flex flex-col gap-6">
        <div className="flex flex-col gap-1.5">
          <h1 ref={heading} tabIndex={-1} className="text-title">
            {title}
          </h1>
          <p className="text-ink-muted">
            {line} <span className="whitespace-nowrap">Required.</span>
          </p>
        </div>
        <OnboardingQuestion
          key={name}
          step={name}
          value={answers[name]}
          error={issue}
          isFromAnalysis={goals !== undefined && answers.goals === goals}
          onAnswer={(said) => answer(name, said)}
        />
        {isLast && (
          <Suspense>
            <ModelConsent provider={provider} work="plan" checked={consent} onChange={setConsent} />
            {mustPay && <PlanOffer ref={offer} />}
          </Suspense>
        )}
        {step === 0 && mustPay && (
          <p className="text-ink-muted text-sm">
            {!user && 'You need an account. '}
            {planPrice}
          </p>
        )}
        <div className="flex flex-wrap justify-between gap-3 border-line border-t pt-5">
          {step === 0 ? (
            <LinkButton variant="ghost" className="-ml-4" to="/implementation-agent">
              Cancel
            </LinkButton>
          ) : (
            <Button variant="ghost" className="-ml-4" disabled={onboard.isPending} onClick={() => goTo(step - 1)}>
              Back
            </Button>
          )}
          <Button
            type="submit"
            variant={isLast && mustPay && user ? 'secondary' : 'primary'}
            disabled={!isAnswered(name, answers)}
            pending={onboard.isPending}
            pendingLabel="Generating..."
          >
            {isLast ? 'Generate Plan' : 'Next'}
          </Button>
        </div>
      </form>
      <p className="text-center text-ink-muted text-sm">
        This takes about 3-5 minutes. Your answers stay in this browser until you generate the plan.
      </p>
    </Page>
  );
}

/** Focuses the heading of each new step, so that a screen reader reads the question. */
function useHeadingOf(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}
