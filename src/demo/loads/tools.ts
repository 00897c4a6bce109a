// The tools of a generated load, listed one after the other as staff would.
import { slugOf, ToolListed, toolIdOf, tools } from '../../../modules/tools/index.ts';
import { type LoadPart, leadsTo } from '../load.ts';
import { loadText } from '../load-text.ts';

const sectors = ToolListed.schema.shape.tool.shape.sector.options;
const pricingClasses = ['free', 'freemium', 'trial', 'paid', 'contact'] as const;

export const toolsLoad: LoadPart = {
  amounts: [
    {
      name: 'tools',
      small: 50,
      eventsEach: 1,
      plan:
        ({ seed, chance, memberAt, nextMs }) =>
        (index) => {
          const name = `Tool ${seed}-${index}`;
          const slug = slugOf(name);
          const toolId = toolIdOf(slug);
          const atMs = nextMs();
          const tool = {
            name,
            summary: `${loadText(chance, 1).slice(0, 120)} in brief`,
            description: loadText(chance, 3),
            sector: sectors[index % sectors.length] ?? 'marketing',
            website: `https://${slug}.load.example`,
            pricing: 'Free plan, paid plans above it',
            pricingClass: pricingClasses[index % pricingClasses.length] ?? 'free',
            features: ['Imports', 'Exports', 'Searches', 'Reports'],
          };
          const listedAt = new Date(atMs).toISOString();
          const events = [
            ToolListed({
              ...{ toolId, slug, tool, origin: 'staff', submissionId: null },
              ...{ listedAt, checkedAt: listedAt.slice(0, 10) },
            }),
          ];
          return [{ stream: tools.stream(toolId), actorId: memberAt(index), atMs, events }];
        },
    },
  ],
  commands: [
    leadsTo(ToolListed, ({ toolId, slug, tool }, _, acting) => {
      const data = { toolId, slug, tool, origin: 'staff', submissionId: null } as const;
      return acting.execute(tools, toolId, { type: 'ListTool', data });
    }),
  ],
};
