// A tool's logo and screenshot, named by its site unless an admin chose others. A file is deleted after the event,
// never before.
import { z } from 'zod';
import type { Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf } from '../../../src/kernel/event.ts';
import { dayMs, daysLater } from '../../../src/kernel/instants.ts';

export const pictureUses = ['logo', 'screenshot'] as const;
export type PictureUse = (typeof pictureUses)[number];

export const pictureOrigins = ['site', 'staff', 'nowhere'] as const;
type Origin = (typeof pictureOrigins)[number];

const picture = z.object({
  id: idOf('picture'),
  width: z.int(),
  height: z.int(),
  /** Whether a version 480 pixels wide is stored, too. */
  hasSmall: z.boolean(),
});
export type ToolPicture = z.output<typeof picture>;

export const siteProblems = [
  /** Its robots.txt disallows it. */
  'not-wanted',
  'no-answer',
  'refused',
  /** It is not a page. */
  'nothing-said',
] as const;
export type SiteProblem = (typeof siteProblems)[number];

export const ToolSiteRead = defineEvent('ToolSiteRead', {
  summary: 'A tool’s logo and screenshot were fetched from its website.',
  schema: z.object({
    toolId: idOf('tool'),
    problem: z.enum(siteProblems).nullable(),
    /** Null keeps the previous one. */
    logo: picture.nullable(),
    screenshot: picture.nullable(),
    readAt: z.string(),
  }),
});

export const ToolPictureChosen = defineEvent('ToolPictureChosen', {
  summary: 'An admin decided which picture a tool shows: that of its site, another one, or none.',
  schema: z.object({
    toolId: idOf('tool'),
    use: z.enum(pictureUses),
    origin: z.enum(pictureOrigins),
    /** Null unless it is from staff. The site is read again for its own. */
    picture: picture.nullable(),
  }),
});

export const ToolPictureDropped = defineEvent('ToolPictureDropped', {
  summary: 'A tool no longer shows a picture, so its file was deleted.',
  schema: z.object({ toolId: idOf('tool'), use: z.enum(pictureUses), pictureId: idOf('picture') }),
});

export const pictureEvents = [ToolSiteRead, ToolPictureChosen, ToolPictureDropped] as const;
export type PictureEvent = EventsOf<typeof pictureEvents>;

const readAgainDays = 90;
const tryAgainDays = 14;

export const siteReadAgainAt = ({
  problem,
  readAt,
}: Readonly<{ problem: SiteProblem | null; readAt: string }>): string =>
  daysLater(readAt, problem === null ? readAgainDays : tryAgainDays);

export type SiteRead = Readonly<Record<PictureUse, ToolPicture | null>>;

export type RecordSite = Command<
  'RecordSite',
  Readonly<{ website: string; found: SiteRead | SiteProblem; readAt: string }>
>;
export type ChoosePicture = Command<
  'ChoosePicture',
  Readonly<{ use: PictureUse; origin: Origin; picture: ToolPicture | null }>
>;

type Shown = Readonly<{ origin: Origin; picture: ToolPicture | null }>;
export type ToolPictures = Readonly<Record<PictureUse, Shown>> &
  Readonly<{
    /** ISO 8601; null if the site is to be read. */
    readAt: string | null;
  }>;

const ofSite: Shown = { origin: 'site', picture: null };
export const noPictures: ToolPictures = { logo: ofSite, screenshot: ofSite, readAt: null };

/** Returns the pictures still expected from a tool's site. */
export const wantedFromSite = (pictures: ToolPictures): readonly PictureUse[] =>
  pictureUses.filter((use) => pictures[use].origin === 'site');

export function evolvePictures(pictures: ToolPictures, { type, data }: PictureEvent): ToolPictures {
  switch (type) {
    case 'ToolSiteRead': {
      const shown = (use: PictureUse) => (data[use] === null ? pictures[use] : { ...ofSite, picture: data[use] });
      return { logo: shown('logo'), screenshot: shown('screenshot'), readAt: data.readAt };
    }
    case 'ToolPictureChosen': {
      const readAt = data.origin === 'site' ? null : pictures.readAt;
      return { ...pictures, readAt, [data.use]: { origin: data.origin, picture: data.picture } };
    }
    case 'ToolPictureDropped':
      return { ...pictures, [data.use]: { ...pictures[data.use], picture: null } };
  }
}

type Of = Readonly<{ toolId: string; pictures: ToolPictures }>;

export const dropPictures = ({ toolId, pictures }: Of, uses: readonly PictureUse[]): readonly PictureEvent[] =>
  uses.flatMap((use) => {
    const pictureId = pictures[use].picture?.id;
    return pictureId === undefined ? [] : [ToolPictureDropped({ toolId, use, pictureId })];
  });

/** A site is read at most once a day, whatever asks for it. */
export function recordSite({ data: { found, readAt } }: RecordSite, of: Of): readonly PictureEvent[] {
  const { toolId, pictures } = of;
  if (pictures.readAt !== null && Date.parse(readAt) - Date.parse(pictures.readAt) < dayMs) return [];
  // A site that is down for a day takes nothing from the directory.
  if (typeof found === 'string')
    return [ToolSiteRead({ toolId, problem: found, logo: null, screenshot: null, readAt })];
  const replaced = wantedFromSite(pictures).filter((use) => found[use] !== null);
  const shown = (use: PictureUse) => (replaced.includes(use) ? found[use] : null);
  return [
    ...dropPictures(of, replaced),
    ToolSiteRead({ toolId, problem: null, logo: shown('logo'), screenshot: shown('screenshot'), readAt }),
  ];
}

export function choosePicture({ data }: ChoosePicture, of: Of): readonly PictureEvent[] {
  const { toolId, pictures } = of;
  const { origin, picture: shown } = pictures[data.use];
  const isSame = origin === data.origin && (origin !== 'staff' || shown?.id === data.picture?.id);
  return isSame ? [] : [...dropPictures(of, [data.use]), ToolPictureChosen({ toolId, ...data })];
}

/** A new site has other pictures. */
export const picturesOfNewSite = (pictures: ToolPictures): ToolPictures => ({ ...pictures, readAt: null });
