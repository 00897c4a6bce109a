// An archived article, and the newest others of its category.
import type { NewsCategory } from '../../modules/news/names.ts';
import type { Loading } from './loader.ts';

export const schoolOfAi = 'school-of-ai';

export const moreNewsShown = 3;
/** One more than is shown, since the article itself may be among them. */
export const moreNewsInput = (category: NewsCategory) => ({ limit: moreNewsShown + 1, category });

export async function loadArticle({ ask, params: { slug } }: Loading<unknown, 'slug'>) {
  if (slug === schoolOfAi) return undefined;
  const { article } = await ask('news.article', { slug });
  await ask('news.news', moreNewsInput(article.aiCategory));
  return article;
}
