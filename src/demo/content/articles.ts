// The articles of the demo's fictional outlet.
import { z } from 'zod';
import { readContent } from './read-content.ts';

const article = z
  .strictObject({
    /** Before the demo was planted. */
    daysAgo: z.number().positive().max(50),
    category: z.enum(['ethics', 'governance', 'security', 'innovation', 'tools']),
    title: z.string(),
    description: z.string(),
    content: z.string().nullable(),
  })
  .readonly();

export const readArticles = () => readContent('articles', z.array(article));
