// The tools of the directory, with the sums of their ratings. Single reviews are in another read model.

import type { PricingClass } from '../../../modules/tools/model/tool-content.ts';
import type { ToolPicture } from '../../../modules/tools/model/tool-picture.ts';
import type { Sector } from '../../../modules/tools/names.ts';
import type { Ratings } from './rating.ts';

export type ToolDocument = Readonly<{
  _id: string;
  slug: string;
  name: string;
  /** The sort key of the alphabetical list. */
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
  logo: ToolPicture | null;
  screenshot: ToolPicture | null;
  /** The ids of both, for an index. */
  pictureIds: readonly string[];
  createdAt: string;
  /** YYYY-MM-DD. */
  checkedAt: string;
}> &
  Ratings;

/** A tool's current name, or its last one in the directory. `_id` is the tool's. */
export type ToolNameDocument = Readonly<{ _id: string; name: string; slug: string; site: string | null }>;

/** Where a tool leads that is no longer in the directory. `_id` is the tool's. */
export type MovedDocument = Readonly<{ _id: string; movedTo: string | null }>;
