// The result of an analysis: what was understood, the tools by what they are for, and what to expect of them.
import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeader, Section } from '../ui/page.tsx';
import { download } from './analysis-markdown.ts';
import { writtenBy } from './asked-model.tsx';
import type { Analysis, KeptResult } from './kept-analysis.ts';

type Recommendation = Analysis['recommendations'][number];

export function AnalysisResult({ result, onAnother }: { result: KeptResult; onAnother: () => void }) {
  const { companyName, analysis } = result;
  return (
    <>
      <PageHeader
        eyebrow="AI My Business"
        title={companyName}
        description={analysis.summary}
        actions={
          <>
            <Button icon={<Download aria-hidden="true" />} onClick={() => download(result)}>
              Export
            </Button>
            <Button variant="primary" icon={<RotateCcw aria-hidden="true" />} onClick={onAnother}>
              Analyze Another Business
            </Button>
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
        <div className="flex flex-col gap-5">
          {analysis.recommendations.map((recommendation) => (
            <RecommendationCard key={recommendation.category} recommendation={recommendation} />
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

function RecommendationCard({ recommendation: { category, description, tools } }: { recommendation: Recommendation }) {
  return (
    <Card>
      <h3 className="font-semibold text-lg">{category}</h3>
      <p className="mt-0.5 text-ink-muted">{description}</p>
      <ul className="mt-4 flex flex-col divide-y divide-line border-line border-t">
        {tools.map(({ name, reason, website, tier }) => (
          <li key={name} className="flex flex-col gap-1.5 pt-4 pb-4 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
              <div className="flex min-w-0 items-center gap-2.5">
                <h4 className="font-semibold">{name}</h4>
                <Badge tone={tier === 'innovative' ? 'accent' : 'outline'}>
                  {tier === 'innovative' ? 'Innovative' : 'Classic'}
                </Badge>
              </div>
              <Button asChild variant="link" size="sm" iconAfter={<ExternalLink aria-hidden="true" />}>
                <a
                  href={website}
                  target="_blank"
                  rel="nofollow noopener"
                  aria-label={`Visit website of ${name} (opens in a new tab)`}
                >
                  Visit website
                </a>
              </Button>
            </div>
            <p className="text-ink-muted">{reason}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
