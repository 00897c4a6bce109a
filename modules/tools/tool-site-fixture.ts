// A Kindling with tools in its directory, for tests of the calls about them.
import { untilTestEnds } from '../../src/testing/site-lifetime.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { slugOf } from './model/address.ts';
import { tools } from './model/tool.ts';
import type { ToolContent } from './model/tool-content.ts';
import { idNamed, toolNamed } from './tools-fixture.ts';

/** Lists a tool as the operator would. */
export async function listTool(site: TestKindling, name: string, fields: Partial<ToolContent> = {}): Promise<string> {
  const toolId = idNamed(name);
  const { position } = await site.as({ kind: 'operator', id: 'test' }, name).execute(tools, toolId, {
    type: 'ListTool',
    data: { toolId, slug: slugOf(name), tool: toolNamed(name, fields), origin: 'staff', submissionId: null },
  });
  await site.kindling().readModels.allReached(position ?? 0n, 5_000);
  return toolId;
}

/** Opens a Kindling with the tools Lamp and Torch, until the test is over. `list` adds one. */
export const openToolSite = (environment: Readonly<Record<string, string>> = {}) =>
  untilTestEnds(toolSite(environment));

/** Opens one that the caller closes. */
export async function toolSite(environment: Readonly<Record<string, string>> = {}) {
  const site = await openTestKindling({ environment });
  const [lamp, torch] = [await listTool(site, 'Lamp'), await listTool(site, 'Torch')];
  return { site, lamp, torch, list: (name: string) => listTool(site, name) };
}
