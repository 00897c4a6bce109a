// What the client says, in sentence case: capitals in the middle of a sentence are for names, and for the texts that the
// specification gives so.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Texts of the specification, to the letter. */
const asSpecified = [
  'AI My Business',
  'All Posts',
  'Community Stats',
  'Complete Your Profile',
  'Create Post',
  'Crop Your Photo',
  'Edit Profile',
  'Implementation Agent',
  'Log In',
  'My Feed',
  'New Message',
  'Page Not Found',
  'Product Manager',
  'Quick Tips',
  'Save Profile',
  'Send Reset Link',
  'Sign Up',
  'Trending Now',
  'Unknown User',
  'Upload Image',
];

const names = ['JetBrains Mono', 'Kindling', 'Monday', 'Samsung Internet'];

const folder = import.meta.dirname;
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.|fixture|^testing|^e2e|gallery/.test(path),
);

/** Two capitalised words in a row, the second of which begins no sentence. */
const titleCase = /\b\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)+/gu;

test('every text of the client is in sentence case, but for what the specification says otherwise', () => {
  const found = files.flatMap((path) =>
    textsIn(path)
      .flatMap((text) => withoutKnown(text).match(titleCase) ?? [])
      .map((words) => `${path}: ${words}`),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

test('a text in title case is found, and one that was specified so is not', () => {
  expect(withoutKnown('Delete Your Post').match(titleCase)).toEqual(['Delete Your Post']);
  expect(withoutKnown('Create Post').match(titleCase)).toBeNull();
  expect(withoutKnown('Post published. View it').match(titleCase)).toBeNull();
});

function withoutKnown(text: string): string {
  return [...asSpecified, ...names].reduce((rest, known) => rest.replaceAll(known, '·'), text);
}

/** Literals and what stands between tags; not what modules and attributes of style are called. */
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
