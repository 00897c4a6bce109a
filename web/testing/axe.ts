// Runs the accessibility rules of WCAG 2.2 A and AA on the page, and returns the violations in readable form.
import axe from 'axe-core';
import { painted } from './mount.tsx';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules about a whole document, which a mounted component is not. */
const documentRules = ['region', 'landmark-one-main', 'page-has-heading-one', 'document-title', 'html-has-lang'];

/**
 * Waits for finite animations, because a fading or sliding element has another contrast than one at rest. It doesn't
 * wait for endless ones.
 */
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
    // In two thirds of the time: without what passed, selectors of elements, and styles that only orientation rules read.
    ...{ resultTypes: ['violations'], selectors: false, preload: false },
    rules: Object.fromEntries(documentRules.map((rule) => [rule, { enabled: false }])),
  });
  return results.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.html}\n${node.failureSummary ?? violation.help}`),
  );
}
