// Courses that don't exist yet, each marked as such.
import { Link } from '@tanstack/react-router';
import { Badge } from '../../ui/badge.tsx';
import { HomeSection } from './home-section.tsx';

// Only their titles and audiences are decided.
const courses = [
  {
    slug: 'ai-for-founders',
    title: 'AI for founders',
    difficulty: 'Beginner',
    line: 'What today’s models can do for a young company, what they can’t, and where to begin.',
  },
  {
    slug: 'automate-your-operations',
    title: 'Automate your operations',
    difficulty: 'Intermediate',
    line: 'From the task that eats your Mondays to a workflow that you can trust and check.',
  },
  {
    slug: 'build-an-ai-product',
    title: 'Build an AI product',
    difficulty: 'Advanced',
    line: 'Evaluation, cost, safety and law: what stands between a good demo and a product.',
  },
] as const;

const tones = { Beginner: 'success', Intermediate: 'info', Advanced: 'accent' } as const;

export function CourseCards() {
  return (
    <HomeSection title="Courses" description="Short lessons for founders. They are on their way.">
      <ul className="cells cells-swiped">
        {courses.map(({ slug, title, difficulty, line }) => (
          <li key={slug}>
            <Link to="/course/$slug" params={{ slug }} className="flex h-full flex-col gap-1.5">
              <h3 className="font-semibold text-base">{title}</h3>
              <p className="flex-1 text-ink-muted">{line}</p>
              <span className="flex items-center gap-2">
                <Badge tone={tones[difficulty]}>{difficulty}</Badge>
                <span className="text-ink-muted text-sm">Coming soon</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
