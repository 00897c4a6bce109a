// Reads the sites of tools when due, and deletes dropped pictures. Files come before the event, so none is missing.
import { minuteMs } from '../../src/kernel/instants.ts';
import type { Acting } from '../../src/platform/commands/act-as.ts';
import { inGroups } from '../../src/platform/concurrency/in-groups.ts';
import { type Reaction, reaction } from '../../src/platform/reactor/reaction.ts';
import { type Schedule, schedule } from '../../src/platform/reactor/schedule.ts';
import { tools } from './model/tool.ts';
import { pictureUses, ToolPictureDropped, type ToolPictures, wantedFromSite } from './model/tool-picture.ts';
import { type ReadingDeps, readSite } from './pictures.ts';

const lane = 'pictures';
const everyMs = 10 * minuteMs;
const maxPerRun = 10;
const concurrentReads = 5;

export type SitesDeps = ReadingDeps &
  Readonly<{
    /** Returns ids of the tools with sites to read, the longest due first. Throws while that is not known. */
    due(at: string, limit: number): Promise<readonly string[]>;
  }>;

export const siteSchedules = ({ due, ...deps }: SitesDeps): readonly Schedule[] => [
  schedule.every('tools.read-sites', { everyMs, lane }, async ({ acting }) => {
    await inGroups(await due(acting.at, maxPerRun), concurrentReads, (toolId) => readFor(toolId, acting, deps));
  }),
];

async function readFor(toolId: string, acting: Acting, deps: ReadingDeps): Promise<void> {
  const { state } = await acting.load(tools, toolId);
  if (state.status !== 'listed') return;
  const { website } = state.tool;
  const wanted = wantedFromSite(state.pictures);
  const nothing = { logo: null, screenshot: null };
  const found =
    wanted.length === 0
      ? nothing
      : await readSite({ website, wanted }, `${toolId} ${acting.commandContext.commandId}`, deps);
  const data = { website, found, readAt: acting.at };
  // One reading is one step of the run.
  const after = await acting.execute(tools, toolId, { type: 'RecordSite', data }, { step: `RecordSite ${toolId}` });
  if (typeof found === 'string') return;
  // An admin may have chosen another one, or the tool may have left.
  const shown = after.state.status === 'listed' ? idsIn(after.state.pictures) : [];
  for (const use of pictureUses) {
    const id = found[use]?.id;
    if (id !== undefined && !shown.includes(id)) await deps.store.delete(id);
  }
}

const idsIn = (pictures: ToolPictures): readonly string[] =>
  pictureUses.flatMap((use) => pictures[use].picture?.id ?? []);

export const pictureReactions = ({ store }: Pick<ReadingDeps, 'store'>): readonly Reaction[] => [
  reaction('tools.delete-picture', ToolPictureDropped, { lane }, ({ data }) => store.delete(data.pictureId)),
];
