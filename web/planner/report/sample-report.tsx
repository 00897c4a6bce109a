// The sample plan as a member's report looks before they carry it out, with the answers that it was written for.
import ArrowRight from 'lucide-react/icons/arrow-right';
import { PageTitle } from '../../shell/page-title.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { inWords, questions } from '../onboarding/questions.ts';
import { steps } from '../onboarding/stored-answers.ts';
import { Kpi, KpiSection } from './kpis.tsx';
import { ReportSections } from './report-sections.tsx';
import { samplePlan } from './sample-plan.ts';
import { unbroken } from './unbroken.ts';

export function SampleReport() {
  const { answers, report } = samplePlan;
  return (
    <Page className="print:py-0">
      <PageTitle>A sample plan</PageTitle>
      <PageHeader
        eyebrow="Implementation Agent"
        title="A sample plan"
        description="Kindling’s own adviser wrote it for the answers below. Yours looks like this, with your goals, your stack and your budget."
        actions={<Begin />}
      />
      <dl className="grid gap-x-10 gap-y-4 border-line border-y py-5 sm:grid-cols-2">
        {steps.map((step) => (
          <div key={step} className="first:sm:col-span-2">
            <dt className="text-ink-muted text-sm">{questions[step].title}</dt>
            <dd className="max-w-3xl">{inWords(step, answers[step])}</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-3xl text-base leading-relaxed">{unbroken(report.summary)}</p>
      <ReportSections report={report} />
      <KpiSection>
        {report.kpis.map((kpi) => (
          <Kpi key={kpi.name} {...kpi} />
        ))}
      </KpiSection>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-line border-t pt-8 print:hidden">
        <Begin />
        <p className="text-ink-muted">Five questions, three to five minutes.</p>
      </div>
    </Page>
  );
}

function Begin() {
  return (
    <LinkButton variant="primary" iconAfter={<ArrowRight aria-hidden="true" />} to="/implementation-agent/onboarding">
      Create your plan
    </LinkButton>
  );
}
