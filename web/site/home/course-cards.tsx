// Courses that don't exist yet, each marked as such.
import { Link } from '@tanstack/react-router';
import { Badge } from '../../ui/badge.tsx';
import { courses } from './courses.ts';
import { HomeSection } from './home-section.tsx';

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
