// A tool for tests of the directory, with whatever a test cares about.
import { slugOf, toolIdOf } from './model/address.ts';
import { ToolListed } from './model/tool.ts';
import type { ToolContent } from './model/tool-content.ts';

export const toolNamed = (name: string, fields: Partial<ToolContent> = {}): ToolContent => ({
  name,
  summary: `${name} in one line`,
  description: `All that there is to say about ${name}.`,
  sector: 'marketing',
  website: `https://${slugOf(name)}.example/`,
  pricing: 'Free plan',
  pricingClass: 'freemium',
  features: ['Lights up', 'Lasts', 'Folds'],
  ...fields,
});

export const idNamed = (name: string): string => toolIdOf(slugOf(name));

/** A tool that staff listed. */
export const listed = (
  name: string,
  fields: Partial<ToolContent> = {},
  listedAt = '2026-01-05T08:00:00.000Z',
): ReturnType<typeof ToolListed> =>
  ToolListed({
    toolId: idNamed(name),
    slug: slugOf(name),
    tool: { ...toolNamed(name, fields), features: [...(fields.features ?? ['Lights up', 'Lasts', 'Folds'])] },
    origin: 'staff',
    submissionId: null,
    listedAt,
    checkedAt: '2026-01-05',
  });
