// The client's texts are in sentence case. Only names, and texts that the specification capitalises, have capitals in
// the middle of a sentence.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { samplePlan } from './planner/report/sample-plan.ts';

/** Texts from the specification, to the letter. */
const asSpecified = [
  'Access Denied',
  'Make Admin',
  // Additions of our own.
  'Make Moderator',
  'Remove Admin',
  'Remove Moderator',
  'AI My Business',
  'Analyze Another Business',
  'All Posts',
  'Community Stats',
  'Complete Your Profile',
  'Create Free Account',
  'Create Post',
  'Crop Your Photo',
  'Edit Profile',
  'Failed to Load News',
  'Implementation Agent',
  'Log In',
  'My Feed',
  'New Message',
  'Page Not Found',
  'AI Analysis',
  'AI Tool Research',
  'Create New Plan',
  'Create New Report',
  'Essential Classics',
  'Generate Plan',
  'Get Started',
  'Get Your Plan',
  'Go Home',
  'Go to Dashboard',
  'How It Works',
  'Implementation Plan',
  'Implementation Roadmap',
  'Innovative Solutions',
  'Innovative Tools',
  'KPI Dashboard',
  'Latest Plan',
  'Monthly Subscription',
  'Most Popular',
  'No Implementation Plans Yet',
  'Onboarding Complete',
  'One-Time Access',
  'Product Manager',
  'Progress Tracking',
  'Quick Wins',
  'Report Export',
  'Success Metrics',
  'Total Plans',
  'Track Results',
  'View Report',
  'Visit Website',
  'Weekly Reminders',
  'Quick Tips',
  'Save Profile',
  'Send Reset Link',
  'Sign Up',
  'Trending Now',
  'Unknown User',
  'Upload Image',
];

const names = [
  ...['Bricolage Grotesque', 'JetBrains Mono', 'Kindling', 'Monday', 'Samsung Internet'],
  ...samplePlan.report.recommendedTools.map(({ name }) => name),
];

const folder = import.meta.dirname;
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.|fixture|^testing|^e2e|gallery/.test(path),
);

/** Matches two capitalised words in a row, if the second doesn't begin a sentence. */
const titleCase = /\b\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)+/gu;

test('every text of the client is in sentence case, except as specified', () => {
  const found = files.flatMap((path) =>
    textsIn(path)
      .flatMap((text) => withoutKnown(text).match(titleCase) ?? [])
      .map((words) => `${path}: ${words}`),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

test('a text in title case is found, unless it is specified so', () => {
  expect(withoutKnown('Delete Your Post').match(titleCase)).toEqual(['Delete Your Post']);
  expect(withoutKnown('Create Post').match(titleCase)).toBeNull();
  expect(withoutKnown('Post published. View it').match(titleCase)).toBeNull();
});

function withoutKnown(text: string): string {
  return [...asSpecified, ...names].reduce((rest, known) => rest.replaceAll(known, '·'), text);
}

/** Returns string literals and the text between tags, without module names and style attributes. */
function textsIn(path: string): readonly string[] {
  const source = ts.createSourceFile(path, readFileSync(join(folder, path), 'utf8'), ts.ScriptTarget.Latest, true);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (
      ts.isJsxText(node) ||
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    )
      texts.push(node.text.replace(/\s+/g, ' '));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}
