// The experience of members who implemented a tool: figures, each with the number of members behind it.
import { Link } from '@tanstack/react-router';
import type { ApiOutputs } from '../trpc.ts';

type Experience = NonNullable<ApiOutputs['evidence']['ofTool']['experience']>;

const kinds = {
  number: 'Numbers they track',
  percentage: 'Percentages they track',
  currency: 'Money',
  time: 'Time',
} as const;

export function ToolExperience({ experience }: { experience: Experience }) {
  const { members, finished, hours, difficulty, improvements } = experience;
  return (
    <section id="what-it-took" aria-label="What it took elsewhere" className="flex scroll-mt-24 flex-col gap-3">
      <h3 className="font-semibold">What it took elsewhere</h3>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
        <Figure label="have finished with it" value={`${Math.round((100 * finished) / members)}%`} of={members} />
        {hours && (
          <Figure
            label="at the median"
            value={hours.median === 1 ? '1 hour' : `${hours.median} hours`}
            of={hours.members}
          />
        )}
        {difficulty && <Figure label="in difficulty" value={`${difficulty.average} of 5`} of={difficulty.members} />}
        {improvements.map(({ metricType, improvementText, members: of }) => (
          <Figure key={metricType} label={`${kinds[metricType]}, at the median`} value={improvementText} of={of} />
        ))}
      </dl>
      <p className="text-ink-muted text-sm">
        From the progress that members note in their{' '}
        <Link to="/implementation-agent" className="font-semibold text-accent-text hover:underline">
          implementation plans
        </Link>
        . Improvements are of whole plans with the tool.{' '}
        <Link to="/privacy" hash="figures" className="font-semibold text-accent-text hover:underline">
          How these are counted
        </Link>
      </p>
    </section>
  );
}

function Figure({ label, value, of }: { label: string; value: string; of: number }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-0.5 rounded-lg bg-sunken px-3 py-2.5">
      <dt className="text-ink-muted text-sm">
        {label}, of {of} members
      </dt>
      <dd className="font-semibold text-base leading-tight">{value}</dd>
    </div>
  );
}
