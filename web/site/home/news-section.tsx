// The news of the home page, by category. The category is in the address.
import { useNavigate } from '@tanstack/react-router';
import { categoryNames } from '../../../modules/news/names.ts';
import { type HomeSearch, newsCategoryOf } from '../../../src/loaders/home.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { HomeSection } from './home-section.tsx';
import { NewsGrid } from './news-grid.tsx';
import { SectionLink } from './section-link.tsx';

const tabs = [
  { value: 'all', label: 'All' },
  ...Object.entries(categoryNames).map(([value, label]) => ({ value, label })),
];

type NewsSectionProps = {
  search: HomeSearch;
  /** There is no hero above it then. */
  isFirst: boolean;
};

export function NewsSection({ search, isFirst }: NewsSectionProps) {
  const navigate = useNavigate({ from: '/' });
  const category = newsCategoryOf(search);
  return (
    <HomeSection
      level={isFirst ? 1 : 2}
      title="AI news"
      description="Each story once, with every source that covers it."
      action={
        <SectionLink to="/insights" search={category ? { category } : {}}>
          All insights
        </SectionLink>
      }
    >
      <Tabs
        label="Category"
        look="pills"
        tabs={tabs}
        value={category ?? 'all'}
        onValueChange={(value) => void navigate({ search: { category: value } })}
      >
        <NewsGrid search={search} level={isFirst ? 2 : 3} />
      </Tabs>
    </HomeSection>
  );
}
