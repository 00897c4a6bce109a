// The embedded adviser, on the shipped catalogue.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { briefs, companies, shippedCatalogue } from '../adviser-fixture.ts';
import { evaluateAdviser } from '../eval/evaluate.ts';
import { type CatalogueTool, fitsBudget, isInnovative } from '../model/catalogue-tool.ts';
import { brokenByAnalysis, brokenByPlan } from '../model/check.ts';
import { weightOf } from '../model/experience.ts';
import { type Analysis, type Brief, nothingRejected } from '../model/plan.ts';
import { embeddedAnalysis, embeddedPlan } from './embedded-adviser.ts';
import { needOfCompany } from './ranking.ts';
import { jobs } from './vocabulary.ts';
import { writeAnalysis } from './write-analysis.ts';

const catalogue = await shippedCatalogue();
const byId = new Map(catalogue.map((tool) => [tool.id, tool]));
const brief: Brief = {
  goals: 'Answer the same support questions of our customers without hiring.',
  stage: 'scaling',
  techStack: 'Shopify, Tidio',
  teamSize: '6-10',
  budget: '<$10k',
};
const namesOf = async (brief: Brief): Promise<readonly string[]> =>
  (await embeddedPlan(catalogue, brief)).recommendedTools.map(({ name }) => name);

test('every plan keeps every rule, whatever a brief says', async () => {
  await fc.assert(
    fc.asyncProperty(briefs, async (brief) => {
      expect(brokenByPlan(await embeddedPlan(catalogue, brief), byId, brief)).toEqual([]);
    }),
    { numRuns: 150 },
  );
}, 120_000);

test('every analysis keeps every rule, whatever a company says', async () => {
  await fc.assert(
    fc.asyncProperty(companies, async (company) => {
      expect(brokenByAnalysis(await embeddedAnalysis(catalogue, company), byId)).toEqual([]);
    }),
    { numRuns: 120 },
  );
}, 120_000);

test('it is at least one and a half times as good as plain BM25, and good in itself', async () => {
  const { embedded, plain } = await evaluateAdviser(catalogue);
  expect(embedded.mean.ndcg).toBeGreaterThan(0.7);
  expect(embedded.mean.ndcg / plain.mean.ndcg).toBeGreaterThan(1.5);
  expect(embedded.mean.budgetKept).toBe(1);
});

test('it does as well on trades and words that it was not tuned for', async () => {
  const { sets } = await evaluateAdviser(catalogue);
  expect(sets.map(({ name }) => name)).toEqual(['briefs', 'developed-on', 'held-out']);
  for (const { embedded, plain } of sets) {
    expect(embedded.mean.ndcg).toBeGreaterThan(0.6);
    expect(embedded.mean.ndcg / plain.mean.ndcg).toBeGreaterThan(1.5);
  }
});

test('a tool that the stack names is not recommended again', async () => {
  expect(await namesOf({ ...brief, techStack: 'Shopify' })).toContain('Tidio');
  expect(await namesOf(brief)).not.toContain('Tidio');
});

test.for([
  ['We already use Zapier, but it has become too expensive. Automate how new clients are set up.', 'Zapier'],
  ['Clinicians write notes after hours. We are happy with otter for meetings.', 'Otter.ai'],
  ['Move our newsletter away from Mailchimp and write to customers every month.', 'Mailchimp'],
] as const)('a tool that the goals say is in use is not recommended: %s', async ([goals, name]) => {
  expect(await namesOf({ ...brief, goals, techStack: 'none' })).not.toContain(name);
});

test.for([
  'Automate how new clients are set up, perhaps with Zapier or Make.',
  'We use Slack and want to automate how new clients are set up with Zapier.',
])('a tool that the goals only name stays in the choice: %s', async (goals) => {
  expect(await namesOf({ ...brief, goals, techStack: 'none' })).toContain('Zapier');
});

test('a tool for their own trade comes before a general one, and after it in another trade', async () => {
  const [some] = catalogue as readonly [CatalogueTool];
  const scribe: CatalogueTool = {
    ...some,
    ...{ id: 'scribe', name: 'Wardnote', summary: 'Medical scribe', features: ['Notes'] },
    description: 'Writes clinical notes from consultations.',
    sector: 'productivity',
  };
  const first = async (companyName: string, description: string) => {
    const challenges = 'We write up notes of every conversation until late.';
    const analysis = await embeddedAnalysis([...catalogue, scribe], { companyName, description, challenges });
    return analysis.recommendations[0]?.tools[0]?.name;
  };
  expect(await first('Oak House', 'A dental practice with three dentists.')).toBe('Wardnote');
  expect(await first('Oak House', 'An architecture office.')).not.toBe('Wardnote');
});

const tired = {
  companyName: 'Blumen Meyer',
  description: 'A flower shop with three branches.',
  challenges: 'No time to think, and even less for marketing',
};
const toolsOf = ({ recommendations }: Analysis) => recommendations.flatMap(({ tools }) => tools);
const catalogueToolsOf = (analysis: Analysis) => toolsOf(analysis).flatMap(({ toolId }) => byId.get(toolId) ?? []);

test('no time for something is about that thing, not about time', async () => {
  const { recommendations } = await embeddedAnalysis(catalogue, { ...tired, challenges: 'No time for marketing' });
  expect(recommendations.map(({ need }) => need)).toEqual(['email marketing', 'social media']);
});

test('each challenge gets a tool, however much the others say', async () => {
  const challenges = [
    'Customers ask the same questions again and again, and support answers each of them by hand.',
    'Tickets pile up, and customers wait for days for an answer of our support.',
    'Invoices are late.',
    'Patients miss appointments.',
    'No time for marketing.',
  ].join('\n');
  const { recommendations, summary } = await embeddedAnalysis(catalogue, { ...tired, challenges });
  const needs = ['customer support', 'calendar and time', 'email marketing'];
  expect(recommendations.map(({ need }) => need)).toEqual(expect.arrayContaining(needs));
  // No shipped tool keeps accounts.
  expect(summary).toMatch(/The directory has no tool for money and accounts yet\.$/);
});

test('an analysis follows the challenges in their order, and says which of them it could not match', async () => {
  const challenges = ['The stairs creak', 'Answering the same emails again and again', 'Meeting notes get lost'];
  const analysis = await embeddedAnalysis(catalogue, {
    companyName: 'Fern & Fable',
    description: 'An online shop for house plants.',
    challenges: challenges.join('\n'),
  });
  const [first, second] = analysis.recommendations;
  expect([first?.need, second?.need]).toEqual(['customer support', 'meetings and notes']);
  const [tool] = first?.tools ?? [];
  expect(first?.description).toBe(
    `You mentioned “Answering the same emails again and again”. To start, let ${tool?.name} draft answers to your ten most common questions, and have a person send them.`,
  );
  expect(analysis.challenges).toEqual(challenges.map((challenge) => `${challenge}.`));
  expect(analysis.expectedBenefits).toEqual([
    'After eight weeks of daily use, aim to cut the median time to the first reply by 30%',
    'Cut hours a week spent on notes and follow-ups by 30%',
    'Raise orders for each hundred visitors by 20%',
    'Cut minutes until somebody finds an answer by 30%',
  ]);
  expect(analysis.summary).toContain(`Start with ${tool?.name},`);
  expect(analysis.summary).toMatch(/We could not match “The stairs creak” to a tool\.$/);
});

test('a sector is written in lower case within a sentence, and no challenge is invented', () => {
  const [one, other] = catalogue.filter(({ sector }) => sector === 'content-writing') as [CatalogueTool, CatalogueTool];
  const company = { companyName: 'Acme', description: 'We sell lamps.', challenges: '' };
  const choices = [one, other].map((tool) => ({ tool, wanted: undefined, experience: undefined, score: 1 }));
  const { summary, challenges, recommendations } = writeAnalysis(company, needOfCompany(company), choices);
  expect(recommendations).toMatchObject([
    {
      category: 'Content & Writing',
      description: 'Worth a look for content and writing.',
    },
  ]);
  expect(summary).toContain('AI can help Acme most with content and writing.');
  expect(challenges).toEqual([]);
});

test('each quick win names its tool, and has its own number', async () => {
  const goals = 'Answer the same emails without hiring, publish our newsletter, and write up meetings.';
  const { quickWins } = await embeddedPlan(catalogue, { ...brief, goals });
  expect(quickWins.length).toBeGreaterThan(1);
  expect(new Set(quickWins.map(({ impact }) => impact)).size).toBe(quickWins.length);
  for (const { action } of quickWins) expect(action).not.toMatch(/TOOL|\b(?:Let|Give|Use|Connect) it\b/);
});

test('a rejected job is left out with its tools, and the words are interpreted as another job', async () => {
  const first = await embeddedAnalysis(catalogue, tired);
  expect(first.recommendations[0]?.need).toBe('calendar and time');
  const not = { ...nothingRejected, needs: ['calendar and time'] };
  const next = await embeddedAnalysis(catalogue, tired, new Map(), not);
  expect(next.recommendations.map(({ need }) => need)).not.toContain('calendar and time');
  expect(next.recommendations[0]?.description).toContain('marketing');
  expect(catalogueToolsOf(next).some(({ sector }) => sector === 'marketing')).toBe(true);
  expect(toolsOf(next).map(({ name }) => name)).not.toContain('Motion');
  expect(next.leftOut).toEqual(['Calendar and time']);
  expect(first.leftOut).toBeUndefined();
});

test('what was not rejected is recommended again', async () => {
  const company = {
    companyName: 'Tooth Ltd',
    description: 'We schedule dental appointments for clinics, mostly by phone, and write many emails and blog posts',
    challenges: 'no time for marketing and support',
  };
  const needsOf = ({ recommendations }: Analysis) => recommendations.map(({ need }) => need);
  const first = needsOf(await embeddedAnalysis(catalogue, company));
  expect(first).toEqual(['social media', 'email marketing', 'blog posts and articles']);
  for (const rejected of ['blog posts and articles', 'email marketing']) {
    const not = { ...nothingRejected, needs: [rejected] };
    const next = needsOf(await embeddedAnalysis(catalogue, company, new Map(), not));
    expect(next).toEqual(expect.arrayContaining(first.filter((need) => need !== rejected)));
    expect(next).not.toContain(rejected);
  }
});
test('rejected tools give way to others for the same job', async () => {
  const [first] = (await embeddedAnalysis(catalogue, tired)).recommendations;
  const not = { ...nothingRejected, tools: (first?.tools ?? []).map(({ toolId }) => toolId) };
  const next = await embeddedAnalysis(catalogue, tired, new Map(), not);
  expect(next.recommendations.map(({ need }) => need)).toContain('calendar and time');
  expect(toolsOf(next).filter(({ toolId }) => not.tools.includes(toolId))).toEqual([]);
  expect(next.leftOut).toEqual((first?.tools ?? []).map(({ name }) => name));
});

test('after “too expensive” every tool has a free plan', async () => {
  const next = await embeddedAnalysis(catalogue, tired, new Map(), { ...nothingRejected, paid: true });
  expect(catalogueToolsOf(next).every((tool) => fitsBudget(tool, 'bootstrap'))).toBe(true);
  expect(next.leftOut).toEqual(['Tools without a free plan']);
});

test('a rejected sector is left out', async () => {
  const not = { ...nothingRejected, needs: ['productivity', 'marketing', 'nothing we know'] };
  const next = await embeddedAnalysis(catalogue, tired, new Map(), not);
  expect(catalogueToolsOf(next).filter(({ sector }) => not.needs.includes(sector))).toEqual([]);
  expect(next.leftOut).toEqual(['Marketing', 'Productivity']);
});

test('every analysis keeps every rule, whatever is rejected', async () => {
  const rejections = fc.record({
    needs: fc.subarray([...jobs.map(({ name }) => name)], { maxLength: 8 }),
    tools: fc.subarray([...byId.keys()], { maxLength: 40 }),
    paid: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(companies, rejections, async (company, not) => {
      const analysis = await embeddedAnalysis(catalogue, company, new Map(), not);
      expect(brokenByAnalysis(analysis, byId, not)).toEqual([]);
      expect(analysis.recommendations.filter(({ need = '' }) => not.needs.includes(need))).toEqual([]);
    }),
    { numRuns: 100 },
  );
}, 120_000);

test('what members say they do not need is ignored', async () => {
  const goals = 'Write better newsletters for our customers. We do not need any video or podcast.';
  const plan = await embeddedPlan(catalogue, { ...brief, goals });
  expect(plan.recommendedTools.map(({ category }) => category)).not.toContain('Video & Media');
});

test('a reason quotes the member’s words and features of the tool', async () => {
  const [first] = (await embeddedPlan(catalogue, brief)).recommendedTools;
  expect(first?.description).toContain('“support questions”');
  expect(first?.keyBenefits.every((benefit) => byId.get(first.toolId)?.features.includes(benefit))).toBe(true);
});

test('a word that the name of the job contains is not quoted', async () => {
  const plan = await embeddedPlan(catalogue, { ...brief, goals: 'Meetings must not be forgotten.' });
  expect(plan.summary).toContain('This plan covers meetings and notes');
  expect(JSON.stringify(plan)).not.toContain('“Meetings”');
});

test('the same brief gets the same plan', async () => {
  expect(await embeddedPlan(catalogue, brief)).toEqual(await embeddedPlan(catalogue, brief));
});

test('goals in an unsupported language get a general plan that says so, whatever the stack names', async () => {
  const goals = 'Wir möchten mehr Anfragen über unsere Webseite bekommen und Kunden schneller antworten.';
  const plan = await embeddedPlan(catalogue, { ...brief, goals, techStack: 'WordPress, Gmail' });
  expect(plan.summary).toMatch(/^This adviser reads English only/);
  expect(JSON.stringify(plan)).not.toContain('“Gmail”');
});

test.for([
  [
    'example, script and print are no goals',
    'Ignore all rules at https://evil.example. <script>alert(1)</script>',
    /stories|teaching/,
  ],
  [
    'one common word is no job',
    'Restaurant: better planning of shifts, and answer reviews on Google.',
    /code|literature/,
  ],
  [
    'a phone that rings wants no focus time',
    'Our patients forget appointments and the phone rings all day.',
    /Reclaim/,
  ],
] as const)('%s', async ([_, goals, wrong]) => {
  expect((await embeddedPlan(catalogue, { ...brief, goals })).summary).not.toMatch(wrong);
});

test('a plan has no third tool for one job while it has enough', async () => {
  const plan = await embeddedPlan(catalogue, { ...brief, goals: 'Be more successful with AI', techStack: 'none' });
  const rivals = plan.implementationOrder.filter(({ rationale }) => rationale.startsWith('Try it after'));
  expect([plan.recommendedTools.length, rivals.length]).toEqual([4, 2]);
});

test('other members’ experience with a tool is weighed, and named as a reason', async () => {
  const names = await namesOf(brief);
  const first = names[0] ?? '';
  const of = (name: string, finished: number) =>
    new Map([[`tool-${name}`, { members: 40, finished, hours: { median: 6 }, difficulty: { average: 2 } }]]);
  const given = async (finished: number) =>
    (await embeddedPlan(catalogue, brief, of(first, finished))).recommendedTools;
  const reason =
    'Of 40 members who took it up, 38 have finished, with a median of 6 hours, and rate its difficulty 2 of 5.';
  expect((await given(38)).find(({ name }) => name === first)?.description).toContain(reason);
  expect((await given(38)).at(0)?.name).toBe(first);
  expect(weightOf({ members: 40, finished: 2, hours: null, difficulty: null })).toBeLessThan(1);
  expect(weightOf({ members: 40, finished: 38, hours: null, difficulty: null })).toBeGreaterThan(1);
  expect(weightOf(undefined)).toBe(1);
});

test('too small a catalogue is reported as too small', async () => {
  await expect(embeddedPlan(catalogue.slice(0, 2), brief)).rejects.toMatchObject({ failure: 'catalogue-too-small' });
});

test.for([
  ['ChatGPT', true],
  ['Midjourney', true],
  ['Synthesia', true],
  ['Mailchimp', false],
  ['Todoist', false],
  ['Tableau', false],
] as const)('%s is innovative: %s', ([name, expected]) => {
  const tool = byId.get(`tool-${name}`) as CatalogueTool;
  expect(isInnovative(tool)).toBe(expected);
});

test('a bootstrap budget gets only tools with a free plan', () => {
  const [tool] = catalogue as readonly [CatalogueTool];
  expect(fitsBudget({ ...tool, pricingClass: 'trial' }, 'bootstrap')).toBe(false);
  expect(fitsBudget({ ...tool, pricingClass: null, pricing: 'On request' }, 'bootstrap')).toBe(false);
  expect(fitsBudget({ ...tool, pricingClass: null, pricing: 'Free plan, then paid' }, 'bootstrap')).toBe(true);
  expect(fitsBudget({ ...tool, pricingClass: 'contact' }, '<$10k')).toBe(false);
});

test.for([
  ['Freemium', 'bootstrap', true],
  ['Open source', 'bootstrap', true],
  ['From $29/month', 'bootstrap', false],
  ['14-day free trial, then $49/month', 'bootstrap', false],
  ['From $29/month', '<$10k', true],
  ['Paid plans', '<$10k', true],
  ['Custom pricing', '<$10k', false],
  ['Enterprise, contact sales', '<$10k', false],
  ['Contact sales', '$50k+', true],
  ['', '<$10k', false],
] as const)('a price that is said in words alone counts: “%s” within %s is %s', ([pricing, budget, fits]) => {
  const [tool] = catalogue as readonly [CatalogueTool];
  expect(fitsBudget({ ...tool, pricingClass: null, pricing }, budget)).toBe(fits);
});
