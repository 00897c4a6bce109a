// AI My Business: a founder describes their company and its challenges, and gets the tools that fit it.
import { PageTitle } from '../shell/page-title.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { useFocusAfter } from '../ui/use-focus-after.ts';
import { AnalysisResult } from './analysis-result.tsx';
import { AnalysisRunning } from './analysis-running.tsx';
import { CompanyForm } from './company-form.tsx';
import { useAnalysis } from './use-analysis.ts';
import { WhatYouGet } from './what-you-get.tsx';

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
