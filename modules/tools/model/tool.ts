// A tool of the directory. Retiring and merging are final. The catalogue changes only what it listed itself and no one
// has edited by hand.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { type DataOf, defineEvent, type EventsOf, idOf, publicText } from '../../../src/kernel/event.ts';
import { dayMs } from '../../../src/kernel/instants.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { nameTaken, toolNotFound } from './errors.ts';
import { onlyAdminsChoosePictures, onlyAnAdminSetsAffiliateLinks } from './policies.ts';
import { sameContent, type ToolContent, toolContent } from './tool-content.ts';
import {
  type ChoosePicture,
  choosePicture,
  dropPictures,
  evolvePictures,
  noPictures,
  pictureEvents,
  picturesOfNewSite,
  pictureUses,
  type RecordSite,
  recordSite,
  type ToolPictures,
  wantedFromSite,
} from './tool-picture.ts';

const origins = ['catalogue', 'staff', 'submission'] as const;

export const newForMs = 30 * dayMs;

export const ToolListed = defineEvent('ToolListed', {
  summary: 'A tool was listed in the directory.',
  schema: z.object({
    toolId: idOf('tool'),
    slug: publicText('It follows from the name of the tool.'),
    tool: toolContent,
    origin: z.enum(origins),
    submissionId: idOf('submission').nullable(),
    /** When it joined the directory; ISO 8601. A fresh installation's catalogue may be older than the installation. */
    listedAt: z.string(),
    /** The day on which someone last checked the entry; YYYY-MM-DD. */
    checkedAt: z.string(),
  }),
});

export const ToolEdited = defineEvent('ToolEdited', {
  summary: 'A tool’s entry in the directory was changed.',
  schema: z.object({
    toolId: idOf('tool'),
    tool: toolContent,
    origin: z.enum(['catalogue', 'staff']),
    checkedAt: z.string(),
  }),
});

export const ToolAffiliateLinkSet = defineEvent('ToolAffiliateLinkSet', {
  summary: 'An admin set or removed the affiliate link of a tool.',
  schema: z.object({
    toolId: idOf('tool'),
    affiliateLink: publicText('A link of the directory to a tool.').nullable(),
  }),
});

export const ToolRetired = defineEvent('ToolRetired', {
  summary: 'A tool left the directory.',
  schema: z.object({
    toolId: idOf('tool'),
    reason: publicText('It is about a tool.'),
    successorId: idOf('tool').nullable(),
  }),
});

export const ToolMerged = defineEvent('ToolMerged', {
  summary: 'A tool was merged into another one, and its address leads there.',
  schema: z.object({ toolId: idOf('tool'), intoId: idOf('tool') }),
});

const events = [ToolListed, ToolEdited, ToolAffiliateLinkSet, ToolRetired, ToolMerged, ...pictureEvents] as const;
type ToolEvent = EventsOf<typeof events>;

type ListTool = Command<
  'ListTool',
  Omit<DataOf<typeof ToolListed>, 'origin' | 'listedAt' | 'checkedAt'> &
    Readonly<{ origin: 'staff' | 'submission'; affiliateLink?: string | null | undefined }>
>;
/** Lists a tool of the catalogue, or updates it. */
type KeepTool = Command<'KeepTool', Omit<DataOf<typeof ToolListed>, 'origin' | 'submissionId'>>;
type EditTool = Command<'EditTool', Readonly<{ changes: Partial<ToolContent> }>>;
type SetAffiliateLink = Command<'SetAffiliateLink', Readonly<{ affiliateLink: string | null }>>;
/** Both are decided in `moves.ts`. */
type RetireTool = Command<'RetireTool', Readonly<{ reason: string; successorId: string | null }>>;
type MergeTool = Command<'MergeTool', Readonly<{ intoId: string }>>;
type ToolCommand =
  | ListTool
  | KeepTool
  | EditTool
  | SetAffiliateLink
  | RetireTool
  | MergeTool
  | RecordSite
  | ChoosePicture;

type Listed = Readonly<{
  status: 'listed';
  toolId: string;
  slug: string;
  tool: ToolContent;
  affiliateLink: string | null;
  submissionId: string | null;
  /** Whether the catalogue still controls it. */
  isOfCatalogue: boolean;
  checkedAt: string;
  pictures: ToolPictures;
}>;
type Left = Pick<Listed, 'submissionId'> &
  (Readonly<{ status: 'retired'; successorId: string | null }> | Readonly<{ status: 'merged'; intoId: string }>);
export type ToolState = Readonly<{ status: 'none' }> | Listed | Left;

function evolve(state: ToolState, event: ToolEvent): ToolState {
  if (event.type === 'ToolListed') {
    const { toolId, slug, tool, origin, submissionId, checkedAt } = event.data;
    const listed = { toolId, slug, tool, submissionId, checkedAt, isOfCatalogue: origin === 'catalogue' };
    return { ...listed, status: 'listed', affiliateLink: null, pictures: noPictures };
  }
  if (state.status !== 'listed') return state;
  switch (event.type) {
    case 'ToolEdited': {
      const { tool, origin, checkedAt } = event.data;
      const pictures = tool.website === state.tool.website ? state.pictures : picturesOfNewSite(state.pictures);
      return { ...state, tool, checkedAt, isOfCatalogue: state.isOfCatalogue && origin === 'catalogue', pictures };
    }
    case 'ToolAffiliateLinkSet':
      return { ...state, affiliateLink: event.data.affiliateLink };
    case 'ToolRetired':
      return { status: 'retired', submissionId: state.submissionId, successorId: event.data.successorId };
    case 'ToolMerged':
      return { status: 'merged', submissionId: state.submissionId, intoId: event.data.intoId };
    default:
      return { ...state, pictures: evolvePictures(state.pictures, event) };
  }
}

/** The pictures of another site go with it. */
function edited(state: Listed, tool: ToolContent, as: Pick<DataOf<typeof ToolEdited>, 'origin' | 'checkedAt'>) {
  const event = ToolEdited({ toolId: state.toolId, tool, ...as });
  const isMoved = tool.website !== state.tool.website;
  return isMoved ? [...dropPictures(state, wantedFromSite(state.pictures)), event] : [event];
}

function keep({ data }: KeepTool, state: ToolState): readonly ToolEvent[] {
  const { tool, checkedAt } = data;
  if (state.status === 'none') return [ToolListed({ ...data, origin: 'catalogue', submissionId: null })];
  if (state.status !== 'listed' || !state.isOfCatalogue) return [];
  if (sameContent(state.tool, tool) && state.checkedAt === checkedAt) return [];
  return edited(state, tool, { origin: 'catalogue', checkedAt });
}

/** A submission lists one tool, whoever carries the approval out, even if that tool has left since. */
function list({ data, actor, at }: ListTool, state: ToolState): readonly ToolEvent[] | Refusal {
  const { affiliateLink = null, ...told } = data;
  if (state.status !== 'none')
    return told.submissionId !== null && state.submissionId === told.submissionId ? [] : nameTaken;
  const refusal = affiliateLink === null ? undefined : onlyAnAdminSetsAffiliateLinks(actor);
  if (refusal) return refusal;
  const listed = ToolListed({ ...told, listedAt: at, checkedAt: at.slice(0, 10) });
  return affiliateLink === null ? [listed] : [listed, ToolAffiliateLinkSet({ toolId: told.toolId, affiliateLink })];
}

/** Whether a move, which `moves.ts` decides, was already carried out. */
const hasLeftAs = ({ type, data }: ToolCommand, state: Left): boolean =>
  (type === 'MergeTool' && state.status === 'merged' && state.intoId === data.intoId) ||
  (type === 'RetireTool' && state.status === 'retired' && state.successorId === data.successorId);

function decide(command: ToolCommand, state: ToolState): readonly ToolEvent[] | Refusal {
  const checkedAt = command.at.slice(0, 10);
  if (command.type === 'KeepTool') return keep(command, state);
  if (command.type === 'ListTool') return list(command, state);
  // Its site may have been read while it left.
  if (command.type === 'RecordSite' && state.status !== 'listed') return [];
  if (state.status === 'none') return toolNotFound;
  if (state.status !== 'listed') return hasLeftAs(command, state) ? [] : toolNotFound;
  const { toolId } = state;
  switch (command.type) {
    case 'EditTool': {
      const tool = { ...state.tool, ...command.data.changes };
      return sameContent(tool, state.tool) ? [] : edited(state, tool, { origin: 'staff', checkedAt });
    }
    case 'SetAffiliateLink': {
      const { affiliateLink } = command.data;
      const refusal = onlyAnAdminSetsAffiliateLinks(command.actor);
      if (refusal) return refusal;
      return affiliateLink === state.affiliateLink ? [] : [ToolAffiliateLinkSet({ toolId, affiliateLink })];
    }
    case 'RetireTool':
      return [...dropPictures(state, pictureUses), ToolRetired({ toolId, ...command.data })];
    case 'MergeTool':
      return [...dropPictures(state, pictureUses), ToolMerged({ toolId, intoId: command.data.intoId })];
    case 'RecordSite':
      return command.data.website === state.tool.website ? recordSite(command, state) : [];
    case 'ChoosePicture':
      return onlyAdminsChoosePictures(command.actor) ?? choosePicture(command, state);
  }
}

export const tools = aggregate({
  category: 'tool',
  events,
  decider: { initial: { status: 'none' } as ToolState, evolve, decide },
});
