// Describes the Implementation Agent, its price, and how to start. The server draws it for visitors.
import ArrowRight from 'lucide-react/icons/arrow-right';
import BellRing from 'lucide-react/icons/bell-ring';
import ChartLine from 'lucide-react/icons/chart-line';
import FileDown from 'lucide-react/icons/file-down';
import ListChecks from 'lucide-react/icons/list-checks';
import Route from 'lucide-react/icons/route';
import Search from 'lucide-react/icons/search';
import Sparkles from 'lucide-react/icons/sparkles';
import { PageTitle } from '../shell/page-title.tsx';
import { HomeSection } from '../site/home/home-section.tsx';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PlanCards } from './plan-cards.tsx';
import { PlanExcerpt } from './plan-excerpt.tsx';
import { prices } from './plan-price.ts';
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
            <h1 className="text-display">From “we should use AI” to a plan you can follow</h1>
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
            <a href="#plans" className="text-ink-muted text-sm underline underline-offset-4">
              {prices.once} once, or {prices.monthly} per month
            </a>
          </div>
          <PlanExcerpt />
        </div>
      </div>
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-20 px-4 py-16 sm:px-6 sm:py-20">
        <FeatureGrid />
        <Steps />
        <div id="plans">
          <PlanCards />
        </div>
      </div>
    </>
  );
}

const steps = [
  {
    title: 'Onboarding',
    line: 'Five questions about your goals, stage, stack, team and budget. Three to five minutes.',
  },
  { title: 'AI Analysis', line: 'Your answers are matched with every tool in the directory. It takes seconds.' },
  { title: 'Get Your Plan', line: 'Tools, a roadmap, quick wins and the numbers to watch, on one page you can share.' },
  { title: 'Track Results', line: 'Note progress and measurements, and see what improved since you began.' },
] as const;

function Steps() {
  return (
    <HomeSection title="How It Works">
      <ol className="grid gap-x-8 gap-y-4 sm:grid-cols-2 sm:gap-y-8 lg:grid-cols-4">
        {steps.map(({ title, line }, index) => (
          <li key={title} className="flex gap-3.5 sm:flex-col sm:gap-4">
            <span
              aria-hidden="true"
              className="flex size-9 shrink-0 items-center justify-center rounded-full bg-hover font-semibold text-ink"
            >
              {index + 1}
            </span>
            <div className="flex flex-col gap-1 sm:gap-2">
              <h3 className="font-semibold text-base">{title}</h3>
              <p className="text-ink-muted">{line}</p>
            </div>
          </li>
        ))}
      </ol>
    </HomeSection>
  );
}

const features = [
  {
    icon: Search,
    title: 'AI Tool Research',
    line: 'Three to five tools from the directory, chosen for your goals and inside your budget. Each says why.',
  },
  {
    icon: Route,
    title: 'Implementation Roadmap',
    line: 'What to set up first, what has to wait for it, and the quick wins you can have this week.',
  },
  {
    icon: ListChecks,
    title: 'Progress Tracking',
    line: 'Mark each tool as you go, with your notes, the hours it took and how hard it was.',
  },
  {
    icon: BellRing,
    title: 'Weekly Reminders',
    line: 'One short email a week about what comes next. One click ends them.',
  },
  {
    icon: ChartLine,
    title: 'KPI Dashboard',
    line: 'Record your numbers over time and see how far they have moved from where you began.',
  },
  {
    icon: FileDown,
    title: 'Report Export',
    line: 'Take it to Notion or Airtable, keep it as Markdown, or print it for the next board meeting.',
  },
] as const;

function FeatureGrid() {
  return (
    <HomeSection title="More than a list of tools" description="A plan is worth what comes of it.">
      <ul className="grid gap-x-10 gap-y-4 sm:grid-cols-2 sm:gap-y-9 lg:grid-cols-3">
        {features.map(({ icon: Icon, title, line }) => (
          <li key={title} className="flex gap-3.5 border-line border-t pt-4 sm:flex-col sm:gap-3 sm:pt-5">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-subtle" />
            <div className="flex flex-col gap-1 sm:gap-2">
              <h3 className="font-semibold text-base">{title}</h3>
              <p className="text-ink-muted">{line}</p>
            </div>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
