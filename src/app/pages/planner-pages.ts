// The pages of the Implementation Agent. Its description and a sample plan are public; plans belong to their owners.
import { plansInput } from '../../loaders/plans.ts';
import { fixedPage } from './fixed-page.ts';
import type { PageDefinition, PageRequest } from './pages.ts';

const access = async ({ ask, isMember }: PageRequest) => isMember && ask('planner.access');

export const plannerPages: readonly PageDefinition[] = [
  fixedPage(
    '/implementation-agent',
    'Implementation Agent',
    'Five questions, and a plan to bring AI into your company: tools that fit, a roadmap, quick wins and the numbers to watch.',
    { load: access },
  ),
  fixedPage('/implementation-agent/onboarding', 'Create your plan', 'Five questions about your goals and your team.', {
    noindex: true,
    load: access,
  }),
  fixedPage('/implementation-agent/dashboard', 'Your plans', 'Your implementation plans, and how they go.', {
    noindex: true,
    load: async ({ askList, isMember }) => isMember && askList('planner.reports', plansInput),
  }),
  fixedPage(
    '/implementation-agent/report/sample',
    'A sample plan',
    'An implementation plan as a member gets it: tools that fit, in order, with quick wins and the numbers to watch.',
  ),
  fixedPage('/implementation-agent/report/:id', 'Implementation plan', 'A plan and its progress.', {
    noindex: true,
    load: async ({ ask, isMember, params: { id = '' } }) => isMember && ask('planner.report', { id }),
  }),
  fixedPage('/implementation-agent/shared', 'A shared plan', 'An implementation plan that was shared with you.', {
    noindex: true,
    secretInQuery: 'token',
  }),
];
