// The newest articles of an article's category, below it.
import { categoryNames } from '../../modules/news/names.ts';
import { moreNewsInput, moreNewsShown } from '../../src/loaders/article.ts';
import { type ApiOutputs, trpc } from '../trpc.ts';
import { Part } from '../ui/part.tsx';
import { ArticleRow } from './article-item.tsx';
import { newsFreshForMs } from './news.ts';

type MoreNewsProps = { after: ApiOutputs['news']['article']['article'] };

export function MoreNews({ after: { id, aiCategory } }: MoreNewsProps) {
  const { data } = trpc.news.news.useQuery(moreNewsInput(aiCategory), { staleTime: newsFreshForMs });
  if (data === undefined) return null;
  const others = [...data.liveArticles, ...data.archivedArticles].filter((article) => article.id !== id);
  if (others.length === 0) return null;
  return (
    <Part title={`More in ${categoryNames[aiCategory]}`}>
      <ul className="rows">
        {others.slice(0, moreNewsShown).map((article) => (
          <li key={article.id}>
            <ArticleRow article={article} level={3} />
          </li>
        ))}
      </ul>
    </Part>
  );
}
