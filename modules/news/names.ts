// The names of the news categories, which the client shows, too. Imports nothing, so that the client can import it.

export const newsCategories = ['ethics', 'governance', 'security', 'innovation', 'tools'] as const;
export type NewsCategory = (typeof newsCategories)[number];

export const categoryNames: Readonly<Record<NewsCategory, string>> = {
  ethics: 'Ethics',
  governance: 'Governance',
  security: 'Security',
  innovation: 'Innovation',
  tools: 'Tools',
};
