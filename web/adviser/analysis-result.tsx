// The result of an analysis: what was understood, the tools by purpose, and what to expect of them.
import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { maxCompared } from '../../modules/tools/sizes.ts';
import { freshForMs } from '../interests.ts';
import { SaveButton } from '../shelf/save-button.tsx';
import type { Tool } from '../tools/directory-names.ts';
import { VisitLink } from '../tools/visit-link.tsx';
import { trpc } from '../trpc.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/classes.ts';
import { toast } from '../ui/layers/toast-store.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { ToolMark } from '../ui/marks/tool-mark.tsx';
import { PageHeader, Section } from '../ui/page.tsx';
import { AnalysisRunning } from './analysis-running.tsx';
import { writtenBy } from './asked-model.tsx';
import { NotWhatIMeant } from './not-what-i-meant.tsx';
import { PlanFromAnalysis } from './plan-from-analysis.tsx';
import { nothingRejected, type Rejected, rejecting } from './rejected.ts';
import type { Analysis, StoredResult } from './stored-analysis.ts';

const PlanPriceLine = lazy(async () => ({ default: (await import('./plan-price-line.tsx')).PlanPriceLine }));

function exportResult(result: StoredResult): void {
  import('./analysis-markdown.ts').then(
    ({ download }) => download(result),
    () =>
      toast({
        title: 'This could not be exported',
        description: 'Check your connection and try again.',
        tone: 'danger',
      }),
  );
}

type Recommendation = Analysis['recommendations'][number];

type AnalysisResultProps = {
  result: StoredResult;
  isRunning: boolean;
  onReject: (not: Rejected) => void;
  onAnother: () => void;
};

export function AnalysisResult({ result, isRunning, onReject, onAnother }: AnalysisResultProps) {
  const { companyName, analysis, words, not = nothingRejected } = result;
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef(result);
  useEffect(() => {
    if (shown.current === result) return;
    shown.current = result;
    // The control that was used may be gone.
    list.current?.focus();
  }, [result]);
  return (
    <>
      <PageHeader
        eyebrow="AI My Business"
        title={companyName}
        description={analysis.summary}
        actions={
          <>
            <PlanFromAnalysis result={result} />
            <Button icon={<Download aria-hidden="true" />} onClick={() => exportResult(result)}>
              Export
            </Button>
            <Button variant="ghost" icon={<RotateCcw aria-hidden="true" />} onClick={onAnother}>
              Analyze Another Business
            </Button>
            <Suspense>
              <PlanPriceLine />
            </Suspense>
          </>
        }
      />
      {analysis.challenges.length > 0 && (
        <Section title="Your challenges">
          <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-ink-subtle">
            {analysis.challenges.map((challenge) => (
              <li key={challenge} dir="auto">
                {challenge}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Recommendations">
        <div
          ref={list}
          tabIndex={-1}
          className={cx('flex flex-col gap-9 outline-none', isRunning && 'opacity-60')}
          aria-busy={isRunning}
        >
          {isRunning && <AnalysisRunning />}
          {analysis.leftOut && (
            <p className="text-ink-muted text-sm">
              Left out: {analysis.leftOut.join(', ')}.{' '}
              <Button variant="link" size="sm" disabled={isRunning} onClick={() => onReject(nothingRejected)}>
                Bring everything back
              </Button>
            </p>
          )}
          {analysis.recommendations.map((recommendation) => (
            <RecommendationList
              key={recommendation.category}
              recommendation={recommendation}
              rejection={
                words && (
                  <NotWhatIMeant
                    recommendation={recommendation}
                    isRunning={isRunning}
                    isFreeOnly={not.paid}
                    onReject={(more) => onReject(rejecting(not, more))}
                  />
                )
              }
            />
          ))}
        </div>
      </Section>
      <Section title="Expected benefits">
        <ul className="flex flex-col gap-2">
          {analysis.expectedBenefits.map((benefit) => (
            <li key={benefit} className="flex gap-2.5">
              <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-success-text" />
              <span>{benefit}</span>
            </li>
          ))}
        </ul>
      </Section>
      <p className="border-line border-t pt-5 text-ink-muted text-sm">
        {writtenBy(result.writer)}. This browser keeps the result until you analyze another business.
      </p>
    </>
  );
}

type RecommendationListProps = { recommendation: Recommendation; rejection: ReactNode };

function RecommendationList({ recommendation: { category, description, tools }, rejection }: RecommendationListProps) {
  const ids = tools
    .slice(0, maxCompared)
    .map(({ toolId }) => toolId)
    .join(',');
  // A result may be older than the directory: a tool that is no longer listed has no page.
  const { data } = trpc.directory.compare.useQuery({ tools: ids }, { staleTime: freshForMs, enabled: ids !== '' });
  const listed = data?.tools ?? [];
  return (
    <section aria-label={category}>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 className="font-semibold text-base">{category}</h3>
          <p className="mt-0.5 text-ink-muted">{description}</p>
        </div>
        <span className="flex items-center gap-4">
          {listed.length > 1 && (
            <LinkButton
              variant="link"
              size="sm"
              to="/ai-tools/compare"
              search={{ tools: listed.map(({ slug }) => slug).join(',') }}
            >
              Compare
              <span className="sr-only"> {listed.map(({ name }) => name).join(', ')}</span>
            </LinkButton>
          )}
          {rejection}
        </span>
      </div>
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {tools.map((tool) => (
          <li key={tool.name} className="flex gap-3.5 py-4">
            <RecommendedTool tool={tool} listed={listed.find(({ id }) => id === tool.toolId)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type RecommendedToolProps = { tool: Recommendation['tools'][number]; listed: Tool | undefined };

function RecommendedTool({ tool: { toolId, name, reason, website, tier }, listed }: RecommendedToolProps) {
  return (
    <>
      <ToolMark tool={listed ?? { id: toolId, name }} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1">
        <h4 className="font-semibold">
          {listed ? (
            <Link to="/ai-tools/$slug" params={{ slug: listed.slug }} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </h4>
        <Badge tone={tier === 'innovative' ? 'accent' : 'neutral'}>
          {tier === 'innovative' ? 'Innovative' : 'Classic'}
        </Badge>
        {/* On a phone, it has the last line to itself. */}
        <VisitLink tool={{ name, website }} variant="link" size="sm" className="max-sm:order-last sm:ml-auto" />
        {listed && <SaveButton kind="savedTools" id={listed.id} name={name} className="-my-1.5 max-sm:ml-auto" />}
        <p className="w-full text-ink-muted">{reason}</p>
      </div>
    </>
  );
}
