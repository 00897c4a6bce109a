// The beginning of the sample plan, cut off where the link to the rest of it is.
import { SampleLink } from './report/sample-link.tsx';
import { samplePlan } from './report/sample-plan.ts';

export function PlanExcerpt() {
  const { summary, recommendedTools, implementationOrder } = samplePlan.report;
  const toolOf = new Map(recommendedTools.map((tool) => [tool.name, tool]));
  return (
    <figure className="relative mx-auto w-full max-w-md">
      <div className="h-112 overflow-hidden rounded-2xl border border-line bg-surface p-5 shadow-raised [mask-image:linear-gradient(black_65%,transparent_96%)] sm:p-6">
        <div className="flex flex-col gap-4 text-sm">
          <p className="text-ink-muted">From a sample plan for another company</p>
          <p className="text-base leading-relaxed">{summary}</p>
          <p className="font-bold font-display text-base">Implementation Roadmap</p>
          <ol className="flex flex-col gap-4">
            {implementationOrder.map(({ step, toolName, rationale }) => (
              <li key={step} className="flex gap-3">
                <span className="flex size-7 shrink-0 items-center justify-center rounded-full bg-hover font-semibold text-ink">
                  {step}
                </span>
                <div className="flex min-w-0 flex-col gap-0.5 pt-0.5">
                  <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                    <span className="font-semibold text-base">{toolName}</span>
                    <span className="text-ink-muted">{toolOf.get(toolName)?.estimatedTimeToImplement}</span>
                  </p>
                  <p className="text-ink-muted">{rationale}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </div>
      <figcaption className="absolute inset-x-0 bottom-2 flex justify-center">
        <SampleLink />
      </figcaption>
    </figure>
  );
}
