// Courses that don't exist yet, each marked as such.
import { Link } from '@tanstack/react-router';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/classes.ts';
import { courses } from './courses.ts';
import { cardRow, HomeSection } from './home-section.tsx';

const tones = { Beginner: 'success', Intermediate: 'info', Advanced: 'accent' } as const;

export function CourseCards() {
  return (
    <HomeSection title="Courses" description="Short lessons for founders. They are on their way.">
      <ul className={cx(cardRow, 'md:grid-cols-3')}>
        {courses.map(({ slug, title, difficulty, line }) => (
          <li key={slug}>
            <Card asChild interactive padding="lg" className="flex h-full flex-col gap-1.5 sm:gap-3">
              <Link to="/course/$slug" params={{ slug }}>
                <span className="flex items-center justify-between gap-3">
                  <span className="flex size-10 items-center justify-center rounded-lg bg-hover text-ink max-sm:hidden">
                    <GraduationCap aria-hidden="true" className="size-5" />
                  </span>
                  <Badge tone="outline">Coming soon</Badge>
                </span>
                <h3 className="font-semibold text-lg">{title}</h3>
                <p className="flex-1 text-ink-muted">{line}</p>
                <span>
                  <Badge tone={tones[difficulty]}>{difficulty}</Badge>
                </span>
              </Link>
            </Card>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
