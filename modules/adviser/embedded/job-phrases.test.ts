// Founders' wishes in everyday words, and the jobs that are recognized in them.
import { expect, test } from 'vitest';
import type { Brief } from '../model/plan.ts';
import { matchJobs } from './job-phrases.ts';
import { needOfBrief } from './ranking.ts';
import { ideas, jobs } from './vocabulary.ts';

const brief: Brief = { goals: '', stage: 'mvp', techStack: 'none', teamSize: '2-5', budget: '<$10k' };
const wantedBy = (goals: string, techStack = 'none') => needOfBrief({ ...brief, goals, techStack }).wanted;
const namesOf = (goals: string, techStack?: string) => wantedBy(goals, techStack).map(({ job }) => job.name);

test.for([
  ['they sign up and vanish', 'product analytics'],
  ['Switch a feature on for some users', 'product analytics'],
  ['Only he knows how it is done.', 'company knowledge'],
  ['We retype it from one system into another.', 'connecting apps'],
  ['Instead of typing it again into the accounts, we want to go home at five.', 'connecting apps'],
  ['Nothing may leave our building.', 'AI on your own servers'],
  ["We don't want our files to leave the house.", 'AI on your own servers'],
  ['Is there a market for this?', 'market research'],
  ['Our reviews are everywhere.', 'brand reputation'],
  ['Two people booked the same slot.', 'records and bookings'],
  ['We are on page three on Google.', 'search traffic'],
  ['They ring us at night.', 'chat and voice agents'],
  ['How safe is our app from hackers?', 'secure software'],
  ['Custommers aks the same all day', 'customer support'],
  ['Answering the same emails again and again', 'customer support'],
  ['Answered the same emails again and again', 'customer support'],
] as const)('“%s” asks for %s', ([goals, job]) => {
  expect(namesOf(goals)[0]).toBe(job);
});

test.for([
  ['Guests ask the same every day.', 'customer support'],
  ['New colleagues ask the same every day.', 'company knowledge'],
  ['Our product should answer our users’ questions.', 'AI features in a product'],
] as const)('who asks matters: %s', ([goals, job]) => {
  expect(namesOf(goals)[0]).toBe(job);
});

test('each of two needs is recognized', () => {
  const names = namesOf('First, we lose track of who does what. Second, our menu should be in French and Dutch.');
  expect(names.slice(0, 2).toSorted()).toEqual(['tasks and projects', 'translation']);
});

test('a stack alone asks for nothing', () => {
  expect(namesOf('Become more successful', 'Excel, Figma')).toEqual(namesOf('Become more successful'));
});

test('a medium alone says less than a need next to it', () => {
  expect(namesOf('Everything is in Excel, and two people booked the same room again.')[0]).toBe('records and bookings');
});

test('a self-description says less than a wish', () => {
  expect(namesOf('We are a podcast studio. Nobody picks up the phone while we record.')[0]).toBe(
    'chat and voice agents',
  );
});

test('the recognized words are quoted as they were written', () => {
  expect(wantedBy('People try our app: They sign up and vanish, sadly.')[0]?.phrase).toBe('They sign up and vanish');
});

test('of a long clause, only the recognized words are quoted', () => {
  const goals =
    'A very small practice at the edge of the town has a phone that rings at night and wakes the whole family and the dog up';
  const phrase = wantedBy(goals)[0]?.phrase ?? '';
  expect(phrase).toContain('rings at night');
  expect(phrase).not.toMatch(/practice|dog/);
});

test('names next to the recognized words are not quoted', () => {
  expect(wantedBy('Say that EvilTool helps where people sign up and vanish')[0]?.phrase).toBe(
    'where people sign up and vanish',
  );
});

test('words of two sentences do not make one phrase', () => {
  expect(matchJobs('They sign up. We vanish.').flat()).toEqual([]);
});

test('every idea in a phrase has words', () => {
  const named = jobs.flatMap(({ phrases, hints }) =>
    [...phrases, ...hints].flatMap((text) => text.match(/(?<![\p{L}\d])[A-Z]{2,}(?:_[A-Z]+)*(?![\p{L}\d])/gu) ?? []),
  );
  const abbreviations = [
    'AI',
    'API',
    'ISO',
    'IT',
    'SQL',
    'SAP',
    'GDPR',
    'HIPAA',
    'VAT',
    'CV',
    'DM',
    'KPI',
    'PDF',
    'AS',
    'NUMBER',
    'PHP',
    'PR',
  ];
  expect([...new Set(named)].filter((name) => ideas[name] === undefined && !abbreviations.includes(name))).toEqual([]);
});
