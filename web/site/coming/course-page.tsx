// A placeholder for a future course. It names no author and promises no date.
import { getRouteApi } from '@tanstack/react-router';
import BookOpen from 'lucide-react/icons/book-open';
import ChartNoAxesColumnIncreasing from 'lucide-react/icons/chart-no-axes-column-increasing';
import Clock from 'lucide-react/icons/clock';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import { titleOfSlug } from '../../../src/text/slug-title.ts';
import { ComingSoon } from './coming-soon.tsx';

const route = getRouteApi('/course/$slug');

const facts = [
  [ChartNoAxesColumnIncreasing, 'Beginner'],
  [Clock, '30 minutes'],
  [BookOpen, '5 Lessons'],
] as const;

export function CoursePage() {
  const { slug } = route.useParams();
  return (
    <ComingSoon
      icon={<GraduationCap />}
      title={titleOfSlug(slug) || 'Course'}
      line="This course is coming soon. Until then, founders share what they learn in the community."
    >
      <ul className="flex flex-wrap justify-center gap-x-6 gap-y-2 text-ink-muted">
        {facts.map(([Icon, label]) => (
          <li key={label} className="inline-flex items-center gap-2">
            <Icon aria-hidden="true" className="size-4" />
            {label}
          </li>
        ))}
      </ul>
    </ComingSoon>
  );
}
