// The suites that companies work in. A mail client for Gmail is of little use to an Outlook user, however good it is.
import type { CatalogueTool } from '../model/catalogue-tool.ts';

const suites = {
  google: {
    isTheirs: /\b(?:google (?:workspace|drive|docs|sheets|calendar|cloud)|gmail|g suite|gcp)\b/iu,
    isFor: /\b(?:gmail|google docs|workspace apps|google[’']s (?:products|assistant|dashboards))/iu,
  },
  microsoft: {
    isTheirs: /\b(?:microsoft (?:365|teams)|office 365|m365|outlook|sharepoint|onedrive|azure|power ?bi|teams)\b/iu,
    isFor: /\b(?:microsoft (?:365|subscription|world|ecosystem|word)|outlook|sharepoint|word, excel|teams recap)/iu,
  },
} as const;
export type Suite = keyof typeof suites;

const suitesWhere = (test: (suite: (typeof suites)[Suite]) => boolean): ReadonlySet<Suite> =>
  new Set((Object.keys(suites) as Suite[]).filter((name) => test(suites[name])));

export const suitesOf = (text: string): ReadonlySet<Suite> => suitesWhere(({ isTheirs }) => isTheirs.test(text));

/** Returns the suites that a tool belongs to; none for a tool that works with any. */
export const suitesServed = ({ summary, description, features, pricing }: CatalogueTool): ReadonlySet<Suite> => {
  const text = `${summary}. ${description} ${features.join('. ')}. ${pricing}`;
  return suitesWhere(({ isFor }) => isFor.test(text));
};
