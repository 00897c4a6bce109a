// The tools of the directory, with the sums of their ratings. Single reviews are another read model's.
import type { Sector } from '../../modules/tools/sector.ts';
import type { PricingClass } from '../../modules/tools/tool-content.ts';
import type { Ratings } from './rating.ts';

export type ToolDocument = Readonly<{
  _id: string;
  slug: string;
  name: string;
  /** The name by which the list is in alphabetical order. */
  sortName: string;
  summary: string;
  description: string;
  sector: Sector;
  website: string;
  /** Host and path of the website; null if it is no address. */
  site: string | null;
  pricing: string;
  pricingClass: PricingClass | null;
  features: readonly string[];
  affiliateLink: string | null;
  /** ISO 8601. */
  createdAt: string;
  /** YYYY-MM-DD. */
  checkedAt: string;
}> &
  Ratings;

/** What a tool is called, or was when it left the directory. `_id` is the tool's. */
export type ToolNameDocument = Readonly<{ _id: string; name: string }>;

/** Where a tool leads that is not in the directory any more. `_id` is the tool's. */
export type MovedDocument = Readonly<{ _id: string; movedTo: string | null }>;
