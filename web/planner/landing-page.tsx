// Describes the Implementation Agent, its price, and how to start. The server draws it for visitors.
import ArrowRight from 'lucide-react/icons/arrow-right';
import Sparkles from 'lucide-react/icons/sparkles';
import { PageTitle } from '../shell/page-title.tsx';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { FeatureGrid } from './feature-grid.tsx';
import { PlanCards } from './plan-cards.tsx';
import { PlanExcerpt } from './plan-excerpt.tsx';
import { Steps } from './steps.tsx';
import { useAccess } from './use-access.ts';

export function LandingPage() {
  const { hasSubscription, isSignedIn } = useAccess();
  return (
    <>
      <PageTitle>Implementation Agent</PageTitle>
      <div className="overflow-hidden border-line border-b">
        <div className="mx-auto grid w-full max-w-6xl items-center gap-x-14 gap-y-12 px-4 py-12 sm:px-6 sm:py-16 lg:grid-cols-[minmax(0,1.05fr)_minmax(0,0.95fr)]">
          <div className="flex flex-col items-start gap-6">
            <Badge tone="highlight" icon={<Sparkles aria-hidden="true" />}>
              Premium
            </Badge>
            <h1 className="text-display">
              From “we should use AI” to <span className="text-ember">a plan you can follow</span>
            </h1>
            <p className="max-w-xl text-ink-muted">
              Answer five questions. Implementation Agent picks three to five tools that fit your team, stack and
              budget, puts them in order, and helps you see whether they pay off.
            </p>
            <div className="flex flex-wrap gap-3">
              <LinkButton
                variant="primary"
                size="lg"
                iconAfter={<ArrowRight aria-hidden="true" />}
                to="/implementation-agent/onboarding"
              >
                Get Started
              </LinkButton>
              {(isSignedIn || hasSubscription) && (
                <LinkButton size="lg" to="/implementation-agent/dashboard">
                  {hasSubscription ? 'Go to Dashboard' : 'Your plans'}
                </LinkButton>
              )}
            </div>
          </div>
          <PlanExcerpt />
        </div>
      </div>
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-20 px-4 py-16 sm:px-6 sm:py-20">
        <FeatureGrid />
        <Steps />
        <PlanCards />
      </div>
    </>
  );
}
