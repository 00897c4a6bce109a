// Tools and reviews for tests of the directory's pages, and handlers for their calls.
import type { Handlers } from '../testing/fake-api.ts';
import { ada } from '../testing/people.ts';
import type { Review, Tool } from './directory-names.ts';

export function aTool(by: Partial<Tool> = {}): Tool {
  return {
    id: 'tool-wren',
    slug: 'wren',
    name: 'Wren',
    summary: 'Answers mail in your own words',
    description: 'Wren reads what comes in, and drafts what goes out.',
    sector: 'Productivity',
    sectorSlug: 'productivity',
    website: 'https://www.wren.example/',
    pricing: 'Free plan, paid plans above it',
    pricingClass: 'freemium',
    features: ['Drafts', 'Rules', 'Summaries', 'Calendar', 'Search'],
    affiliateLink: null,
    logo: null,
    isNew: false,
    averageRating: 3.6,
    reviewCount: 5,
    createdAt: '2026-03-04T10:00:00.000Z',
    checkedAt: '2026-11-22',
    ...by,
  };
}

export function aReview(by: Partial<Review> = {}): Review {
  return {
    id: 'tool-wren:member-mara',
    toolId: 'tool-wren',
    userId: 'member-mara',
    userName: 'mara.k',
    userAvatar: '🦊',
    rating: 4,
    reviewText: 'It halved my inbox within a week.',
    tie: 'none',
    isMine: false,
    isHeld: false,
    isEdited: false,
    createdAt: '2026-11-20T08:30:00.000Z',
    updatedAt: '2026-11-20T08:30:00.000Z',
    ...by,
  };
}

export const adasReview = (by: Partial<Review> = {}): Review =>
  aReview({ id: `tool-wren:${ada.id}`, userId: ada.id, userName: 'ada.l', isMine: true, ...by });

export const directoryOf = (...tools: readonly Tool[]): Handlers => ({
  directory: {
    tools: () => ({ tools, total: tools.length, nextCursor: null }),
    tool: () => ({
      tool: tools[0] ?? aTool(),
      similarTools: tools.slice(1),
      websiteCheck: null,
      screenshot: null,
      movedTo: null,
    }),
    compare: () => ({ tools }),
  },
  evidence: {
    ofTool: () => ({
      ...{ tool: tools[0] ?? aTool(), posts: 0, comments: 0, articles: 0 },
      ...{ mentions: [], news: [], experience: null },
    }),
  },
});

export const reviewsOf = (...reviews: readonly Review[]): Handlers => ({
  reviews: {
    ofTool: () => ({ reviews, nextCursor: null, myReview: reviews.find(({ isMine }) => isMine) ?? null }),
  },
});
