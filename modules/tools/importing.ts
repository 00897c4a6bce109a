// Imports the shipped catalogue, all of it at first, later editions where no one has edited by hand. Ids are derived
// from names and the edition, so an interrupted import continues, and two servers import nothing twice.
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { derivedId } from '../../src/kernel/ids.ts';
import { type Acting, actAs } from '../../src/platform/commands/act-as.ts';
import type { Commands } from '../../src/platform/commands/commands.ts';
import { siteOf, slugOf, toolIdOf } from './model/address.ts';
import { catalogueEditions } from './model/catalogue-edition.ts';
import { newForMs, tools } from './model/tool.ts';
import { pricingClasses } from './model/tool-content.ts';
import { type Sector, sectorOf, sectors } from './names.ts';

/** The `causationId` of every event of an import. It distinguishes them from people's actions. */
export const catalogueCause = 'catalogue';

const folder = new URL('catalogue/', import.meta.url);
const day = z.iso.date();
const line = z.string().trim().min(1);

const entry = z.strictObject({
  name: line.max(100),
  summary: line.min(10).max(200),
  description: line.min(20).max(2_000),
  website: line.refine((text) => text.startsWith('https://') && siteOf(text) !== null, 'An https address.'),
  pricing: line.max(200),
  pricingClass: z.enum(pricingClasses),
  features: z.array(line.max(100)).min(3).max(12),
});

/** One file for each sector, named by the sector's slug. */
const sectorFile = z.strictObject({
  /** The day on which its entries were last checked. */
  checked: day,
  /** The day on which they joined the catalogue. */
  added: day,
  tools: z.array(entry).min(12),
});

type Entry = z.output<typeof entry> & Readonly<{ sector: Sector; checked: string; added: string }>;

const fileOf = (sector: Sector): string => readFileSync(new URL(`${sector}.yaml`, folder), 'utf8');

const catalogueEdition = (): string => hash('sha256', sectors.map(fileOf).join('\n')).slice(0, 16);

/** The parser is loaded only if there is something to import, which most starts don't have. */
export async function readCatalogue(): Promise<readonly Entry[]> {
  const { load } = await import('js-yaml');
  const unknown = readdirSync(folder).filter((name) => sectorOf(name.replace(/\.yaml$/, '')) === undefined);
  if (unknown.length > 0) throw new Error(`The catalogue has files for unknown sectors: ${unknown.join(', ')}.`);
  return sectors.flatMap((sector) => {
    const { success, data, error } = sectorFile.safeParse(load(fileOf(sector)));
    if (!success) throw new Error(`The catalogue's ${sector}.yaml is invalid:\n${z.prettifyError(error)}`);
    return data.tools.map((each) => ({ ...each, sector, checked: data.checked, added: data.added }));
  });
}

const batchSize = 50;

/** Returns how many tools the edition has; undefined if imported already. No tool is listed later than `openedAt`. */
export async function importCatalogue(
  commands: Commands,
  now: Date,
  openedAt: Date = now,
): Promise<number | undefined> {
  const edition = catalogueEdition();
  const { state } = await commands.load(catalogueEditions, []);
  if (state.edition === edition) return undefined;
  // The initial tools of a fresh directory are not new to anyone.
  const latest = state.edition === null ? openedAt.getTime() - newForMs : openedAt.getTime();
  const entries = await readCatalogue();
  for (let from = 0; from < entries.length; from += batchSize) {
    await Promise.all(
      entries.slice(from, from + batchSize).map(({ checked, added, ...tool }) => {
        const slug = slugOf(tool.name);
        const toolId = toolIdOf(slug);
        const listedAt = new Date(Math.min(Date.parse(added), latest)).toISOString();
        const data = { toolId, slug, tool, listedAt, checkedAt: checked };
        return acting(commands, now, edition, slug).execute(tools, toolId, { type: 'KeepTool', data });
      }),
    );
  }
  const data = { edition, tools: entries.length };
  await acting(commands, now, edition, '').execute(catalogueEditions, [], { type: 'RecordEdition', data });
  return entries.length;
}

function acting(commands: Commands, now: Date, edition: string, slug: string): Acting {
  const commandId = derivedId(catalogueCause, edition, slug);
  return actAs(commands, {
    actor: { kind: 'system', id: catalogueCause },
    at: now.toISOString(),
    commandId,
    commandHash: edition,
    correlationId: commandId,
    causationId: catalogueCause,
  });
}
