// AI My Business: a founder describes their company and its challenges, and gets the tools that fit it.
import BadgeCheck from 'lucide-react/icons/badge-check';
import Layers from 'lucide-react/icons/layers';
import Lock from 'lucide-react/icons/lock';
import { PageTitle } from '../shell/page-title.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { useFocusAfter } from '../ui/use-focus-after.ts';
import { AnalysisResult } from './analysis-result.tsx';
import { AnalysisRunning } from './analysis-running.tsx';
import { CompanyForm } from './company-form.tsx';
import { useAnalysis } from './use-analysis.ts';

export function BusinessPage() {
  const { result, isRunning, isRunningAgain, resumed, provider, run, runWithout, clear } = useAnalysis();
  const isDone = result !== null && (!isRunning || isRunningAgain);
  useFocusAfter(isDone);
  if (isDone)
    return (
      <Page width="reading">
        <PageTitle>AI My Business</PageTitle>
        <AnalysisResult result={result} isRunning={isRunning} onReject={runWithout} onAnother={clear} />
      </Page>
    );
  return (
    <Page>
      <PageTitle>AI My Business</PageTitle>
      <PageHeader
        title="AI My Business"
        description="Tell us what your company does and what holds it back. You get AI tools that fit, each with a reason."
      />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
        <div className="flex flex-col gap-5">
          {isRunning && <AnalysisRunning />}
          <CompanyForm
            key={resumed?.companyName ?? ''}
            resumed={resumed}
            isRunning={isRunning}
            provider={provider}
            onSubmit={run}
          />
        </div>
        <WhatYouGet />
      </div>
    </Page>
  );
}

const promises = [
  {
    icon: BadgeCheck,
    title: 'Real tools with reasons',
    text: 'Every tool is in our directory, and says why it was chosen: its own features, and your own words.',
  },
  {
    icon: Layers,
    title: 'Innovative and classic',
    text: 'New kinds of tool that generative AI made possible, side by side with the proven ones of your trade.',
  },
  {
    icon: Lock,
    title: 'Yours alone',
    text: 'What you write is encrypted, goes to nobody without your consent, and is gone when you delete your account.',
  },
] as const;

function WhatYouGet() {
  return (
    <section aria-label="What you get" className="lg:pt-2">
      <ul className="flex flex-col gap-6">
        {promises.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3.5">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-subtle" />
            <div className="min-w-0">
              <h2 className="font-semibold text-base">{title}</h2>
              <p className="text-ink-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
