import type { Loading } from './loader.ts';

export const schoolOfAi = 'school-of-ai';

export const loadArticle = async ({ ask, params: { slug } }: Loading<unknown, 'slug'>) =>
  slug === schoolOfAi ? undefined : (await ask('news.article', { slug })).article;
