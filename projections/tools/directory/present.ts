// A tool as everyone sees it.
import { newForMs } from '../../../modules/tools/model/tool.ts';
import type { PricingClass } from '../../../modules/tools/model/tool-content.ts';
import { type Sector, sectorNames } from '../../../modules/tools/names.ts';
import { pictureView } from '../../../src/platform/outbound/picture-view.ts';
import type { ToolDocument } from './projection.ts';
import { averageOf } from './rating.ts';

export type ToolView = Readonly<{
  id: string;
  slug: string;
  name: string;
  summary: string;
  description: string;
  sector: string;
  sectorSlug: Sector;
  website: string;
  pricing: string;
  pricingClass: PricingClass | null;
  features: readonly string[];
  affiliateLink: string | null;
  /** The address of its logo, from its site or from an admin. */
  logo: string | null;
  isNew: boolean;
  /** The plain average of the visible reviews; 0 while there are none. */
  averageRating: number;
  reviewCount: number;
  createdAt: string;
  /** The day on which someone last checked the entry; YYYY-MM-DD. */
  checkedAt: string;
}>;

export const logoUrl = ({ logo }: Pick<ToolDocument, 'logo'>): string | null => pictureView(logo)?.url ?? null;

export function presentTool(doc: ToolDocument, now: Date): ToolView {
  const { _id: id, slug, name, summary, description, sector, website, pricing, pricingClass, features } = doc;
  const { affiliateLink, createdAt, checkedAt, reviewCount } = doc;
  return {
    ...{ id, slug, name, summary, description, sector: sectorNames[sector], sectorSlug: sector, website },
    ...{ pricing, pricingClass, features, affiliateLink, logo: logoUrl(doc) },
    isNew: now.getTime() - Date.parse(createdAt) < newForMs,
    averageRating: averageOf(doc),
    ...{ reviewCount, createdAt, checkedAt },
  };
}
