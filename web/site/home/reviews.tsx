import { Stars } from '../../tools/stars.tsx';
import { type ApiOutputs, trpc } from '../../trpc.ts';
import { counted, grouped } from '../../ui/text/grouped.ts';
import { HomeSection } from './home-section.tsx';
import { SectionLink } from './section-link.tsx';

type Summary = NonNullable<ApiOutputs['directory']['reviewSummary']['summary']>;

export function Reviews() {
  const { data } = trpc.directory.reviewSummary.useQuery();
  if (!data?.summary) return null;
  const { average, count, byRating } = data.summary;
  return (
    <HomeSection
      title="What founders say about their tools"
      description="All reviews in the directory, from members who have been here for a week or more."
      action={
        <SectionLink to="/ai-tools" search={{ sort: 'most-reviews' }}>
          Most reviewed
        </SectionLink>
      }
    >
      <div className="grid items-center gap-x-12 gap-y-4 border-line border-t pt-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <div className="flex items-center gap-x-3 gap-y-1.5 sm:flex-col sm:px-6">
          <span className="font-display font-bold text-title">{average.toFixed(1)}</span>
          <Stars rating={average} className="[&_svg]:size-5" />
          <span className="text-ink-muted text-sm">{counted(count, 'review')}</span>
        </div>
        <Distribution byRating={byRating} count={count} />
      </div>
    </HomeSection>
  );
}

/** The bars are SVGs, so that their widths need no style attributes. */
const Distribution = ({ byRating, count: all }: Pick<Summary, 'byRating' | 'count'>) => (
  <ul aria-label="Reviews by rating" className="flex flex-col gap-1.5 sm:gap-2.5">
    {byRating.map(({ rating, count }) => (
      <li key={rating} className="grid grid-cols-[4rem_minmax(0,1fr)_3.5rem] items-center gap-3 text-sm">
        <span>{counted(rating, 'star')}</span>
        <svg
          aria-hidden="true"
          className="h-2.5 w-full rounded-full bg-press"
          preserveAspectRatio="none"
          viewBox="0 0 100 1"
        >
          <rect width={(count / all) * 100} height="1" className="fill-rating" />
        </svg>
        <span className="text-end text-ink-muted">{grouped(count)}</span>
      </li>
    ))}
  </ul>
);
