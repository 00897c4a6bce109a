// The types and categories of posts, which the client shows, too. Imports nothing, so that the client can import it.

export const postTypes = ['celebration', 'question', 'resource', 'insight', 'poll'] as const;
export const categories = ['ethics', 'governance', 'security', 'innovation', 'general'] as const;
