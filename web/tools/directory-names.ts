// Labels for the directory's orders, pricing models and ties, by the server's short names.
import type { ApiInputs, ApiOutputs } from '../trpc.ts';

type DirectoryPage = ApiOutputs['directory']['tools'];
export type Tool = DirectoryPage['tools'][number];
export type ToolFound = ApiOutputs['directory']['tool'];
export type WebsiteCheck = ToolFound['websiteCheck'];
export type DirectorySort = Exclude<NonNullable<ApiInputs['directory']['tools']['sort']>, 'best-match'>;
export type PricingClass = NonNullable<Tool['pricingClass']>;
export type Review = ApiOutputs['reviews']['ofTool']['reviews'][number];
export type Tie = Review['tie'];
export type WrongField = ApiInputs['submissions']['correct']['field'];

export const sortNames: Readonly<Record<DirectorySort, string>> = {
  alphabetical: 'Alphabetical (A–Z)',
  'reverse-alphabetical': 'Alphabetical (Z–A)',
  newest: 'Newest first',
  oldest: 'Oldest first',
  'highest-rated': 'Highest rated',
  'most-reviews': 'Most reviews',
};

export const pricingNames: Readonly<Record<PricingClass, string>> = {
  free: 'Free',
  freemium: 'Free plan',
  trial: 'Free trial',
  paid: 'Paid',
  contact: 'Price on request',
};
export const pricingClasses = Object.keys(pricingNames) as readonly PricingClass[];

export const tieNames: Readonly<Record<Tie, Readonly<{ own: string; others: string }>>> = {
  none: { own: 'I have no connection to it', others: '' },
  works_there: { own: 'I work there', others: 'Works there' },
  free_or_discounted: { own: 'I got it free or discounted', others: 'Got it free or discounted' },
  invested: { own: 'I invested in it', others: 'Invested in it' },
};
export const ties = Object.keys(tieNames) as readonly Tie[];

export const wrongFields: Readonly<Record<WrongField, string>> = {
  pricing: 'The price',
  features: 'The features',
  description: 'The description',
  summary: 'The summary',
  name: 'The name',
  website: 'The website',
  sector: 'The sector',
  gone: 'The tool no longer exists',
  other: 'Something else',
};
