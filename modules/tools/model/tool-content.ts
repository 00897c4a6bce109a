// A tool's entry in the directory. Members propose it, staff edit it, and the shipped catalogue contains it.
import { z } from 'zod';
import { publicText } from '../../../src/kernel/event.ts';
import { type Sector, sectors } from '../names.ts';

export const pricingClasses = ['free', 'freemium', 'trial', 'paid', 'contact'] as const;
export type PricingClass = (typeof pricingClasses)[number];

export type ToolContent = Readonly<{
  name: string;
  summary: string;
  description: string;
  sector: Sector;
  website: string;
  /** As free text. */
  pricing: string;
  /** Null while unknown. */
  pricingClass: PricingClass | null;
  features: readonly string[];
}>;

const ofDirectory = 'The directory says it about a tool. A proposal is personal until staff list it.';

/** As events hold it. The edge is stricter: see `inputs.ts`. */
export const toolContent = z.object({
  name: publicText(ofDirectory),
  summary: publicText(ofDirectory),
  description: publicText(ofDirectory),
  sector: z.enum(sectors),
  website: publicText(ofDirectory),
  pricing: publicText(ofDirectory),
  pricingClass: z.enum(pricingClasses).nullable(),
  features: z.array(publicText(ofDirectory)),
});

/** The content as events take it, field by field, so that nothing else slips in. */
export const contentOf = ({ features, ...content }: ToolContent): z.input<typeof toolContent> =>
  toolContent.parse({ ...content, features: [...features] });

/** Any of its fields, as events hold them. */
export const toolChanges = toolContent.partial();

type Fields = Readonly<{ [Field in keyof ToolContent]?: ToolContent[Field] | undefined }>;

/** Returns the fields of a tool's content that are given, without any others. */
export const given = (fields: Fields): Partial<ToolContent> =>
  Object.fromEntries(
    Object.keys(toolContent.shape).flatMap((name) => {
      const value = fields[name as keyof ToolContent];
      return value === undefined ? [] : [[name, value]];
    }),
  );

export const sameContent = (one: ToolContent, other: ToolContent): boolean =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));
