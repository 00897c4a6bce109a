// Runs the accessibility rules of WCAG 2.2 A and AA on the page, and returns the violations in readable form.
import axe from 'axe-core';
import { painted } from './mount.tsx';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules about a whole document, which a mounted component is not. */
const documentRules = ['region', 'landmark-one-main', 'page-has-heading-one', 'document-title', 'html-has-lang'];

/** Contrast is different in mid-fade. Endless animations are not waited for. */
async function animationsEnd() {
  await painted();
  const ending = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map((animation) => animation.finished));
}

export async function axeViolations(context: Element | Document = document): Promise<string[]> {
  await animationsEnd();
  const results = await axe.run(context, {
    runOnly: tags,
    // These options take two thirds of the time.
    ...{ resultTypes: ['violations'], selectors: false, preload: false },
    rules: Object.fromEntries(documentRules.map((rule) => [rule, { enabled: false }])),
  });
  return results.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.html}\n${node.failureSummary ?? violation.help}`),
  );
}
