// The four steps from the first answer to a result.
import { HomeSection } from '../site/home/home-section.tsx';

const steps = [
  {
    title: 'Onboarding',
    line: 'Five questions about your goals, stage, stack, team and budget. Three to five minutes.',
  },
  { title: 'AI Analysis', line: 'Your answers are matched with every tool in the directory. It takes seconds.' },
  { title: 'Get Your Plan', line: 'Tools, a roadmap, quick wins and the numbers to watch, on one page you can share.' },
  { title: 'Track Results', line: 'Note progress and measurements, and see what improved since you began.' },
] as const;

export function Steps() {
  return (
    <HomeSection title="How It Works">
      <ol className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, line }, index) => (
          <li key={title} className="flex flex-col gap-2">
            <span
              aria-hidden="true"
              className="flex size-9 items-center justify-center rounded-full bg-hover font-semibold text-ink"
            >
              {index + 1}
            </span>
            <h3 className="mt-2 font-semibold text-base">{title}</h3>
            <p className="text-ink-muted">{line}</p>
          </li>
        ))}
      </ol>
    </HomeSection>
  );
}
