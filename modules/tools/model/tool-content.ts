// A tool's entry in the directory. Members propose it, staff edit it, and the shipped catalogue contains it.
import { z } from 'zod';
import { type DeepReadonly, publicText } from '../../../src/kernel/event.ts';
import { sectors } from '../names.ts';

export const pricingClasses = ['free', 'freemium', 'trial', 'paid', 'contact'] as const;
export type PricingClass = (typeof pricingClasses)[number];

const ofDirectory = 'The directory says it about a tool. A proposal is personal until staff list it.';

/** As events hold it. The edge is stricter: see `inputs.ts`. */
export const toolContent = z.object({
  name: publicText(ofDirectory),
  summary: publicText(ofDirectory),
  description: publicText(ofDirectory),
  sector: z.enum(sectors),
  website: publicText(ofDirectory),
  /** As free text. */
  pricing: publicText(ofDirectory),
  /** Null while unknown. */
  pricingClass: z.enum(pricingClasses).nullable(),
  features: z.array(publicText(ofDirectory)),
});

export type ToolContent = DeepReadonly<z.output<typeof toolContent>>;

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
  JSON.stringify(toolContent.parse(one)) === JSON.stringify(toolContent.parse(other));
