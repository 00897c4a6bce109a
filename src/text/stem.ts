// Compares words across their forms, and knows those that say nothing in a search for tools.
import { fold } from './fold.ts';

const stopWords = new Set(
  `a about after all also am an and any are as at be because been before being between both but by can could did do does doing done
  down each else etc even ever every few for from get gets getting give go goes going good got had has have having he help helps her here him his how i if
  in into is it its itself just keep know least less let like lot lots make makes making many may me might more most much must my
  need needs never no nor not now of off on once one only or other our out over own per please possible quite rather really same
  she should since so some something soon still such take than that the their them then there these they thing things this those
  through to too try trying under until up us use used uses using very via want wants was way we well were what when where which
  while who whole why will with within without would year years yet you your month months week weeks day days new better best
  company business startup founder founders people work works working currently improve improving increase grow growing growth
  time tool tools ai software platform based small large`.split(/\s+/u),
);

/** A light stem that is the same for a noun's plural and a verb's forms. */
export function stem(word: string): string {
  let root = word.replace(/['’]s?$/u, '');
  if (root.length > 4) root = root.replace(/(?:ies|ied)$/u, 'y').replace(/(?<=ss|x|ch|sh)es$/u, '');
  if (root.length > 3) root = root.replace(/(?<![su])s$/u, '');
  if (root.length > 5)
    root = root.replace(/(?:ations?|ating|ated|ator)$/u, 'ate').replace(/(?:ing|ed|er|or|ment|ly)$/u, '');
  if (root.length > 4) root = root.replace(/(.)\1$/u, '$1').replace(/[ey]$/u, '');
  return root;
}

/** Returns a word as it is compared; null for one that says nothing about what is looked for. */
export function termOf(word: string): string | null {
  const plain = fold(word);
  return plain.length < 2 || stopWords.has(plain) ? null : stem(plain);
}
