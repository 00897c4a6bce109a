// Courses that don't exist yet. Only their titles and audiences are decided.
export const courses = [
  {
    slug: 'ai-for-founders',
    title: 'AI for founders',
    difficulty: 'Beginner',
    line: 'What today’s models can do for a young company, what they can’t, and where to begin.',
  },
  {
    slug: 'automate-your-operations',
    title: 'Automate your operations',
    difficulty: 'Intermediate',
    line: 'From the task that eats your Mondays to a workflow that you can trust and check.',
  },
  {
    slug: 'build-an-ai-product',
    title: 'Build an AI product',
    difficulty: 'Advanced',
    line: 'Evaluation, cost, safety and law: what stands between a good demo and a product.',
  },
] as const;
