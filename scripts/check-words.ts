// Checks comments and documents for words of the wrong register, and home-made terms. `whom` is right after a preposition.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const code = '{modules,projections,web,bench,scripts,src}/**/*.{ts,tsx,mjs,css}';
const documents = '{*.md,docs/**/*.md,modules/*/README.md}';
/** The generated catalogues repeat the program's texts, and the changelog describes the past. */
const generated = ['cli', 'errors', 'events', 'reliability', 'rest'].map((name) => `docs/${name}.md`);
const exclude = ['scripts/check-words.ts', 'CHANGELOG.md', ...generated];

const bannedInProse: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/i, 'again'],
  [/\bfor ever\b/i, 'forever'],
  [/\bnobody but\b/i, 'only'],
  [/\bWhom\b|(?:[,;:(]\s?|\b(?:and|or|but)\s)whom\b/, 'who, or another sentence'],
  [/\bWhose\b(?!.*\?)/, 'a sentence with a subject'],
  [/^Answers (?:a|an|each|every|how|the|what|whether|with)\b/, 'Returns'],
];
const bannedInCode: typeof bannedInProse = [[/\bdemand[A-Z]\w*/, 'require…']];

const problems = [...problemsOfCode(), ...problemsOfDocuments()];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

function problemsOfCode() {
  return linesOf(code).flatMap(({ at, line }) => {
    const comment = /^\s*(?:\/\/|\/\*+|\*) ?(.*)/.exec(line)?.[1] ?? /\s\/\/ (.*)/.exec(line)?.[1];
    return [...found(bannedInCode, line, at), ...(comment === undefined ? [] : found(bannedInProse, comment, at))];
  });
}

function problemsOfDocuments() {
  return linesOf(documents).flatMap(({ at, line }) => found(bannedInProse, line.replace(/^[-*#|\s]+/, ''), at));
}

function linesOf(pattern: string) {
  return globSync(pattern, { cwd: root, exclude }).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((line, index) => ({ at: `${file}:${index + 1}`, line })),
  );
}

function found(banned: typeof bannedInProse, text: string, at: string) {
  return banned.flatMap(([word, instead]) => {
    const hit = word.exec(text)?.[0].trim();
    return hit === undefined ? [] : [`${at}: "${hit}". Write: ${instead}.`];
  });
}
