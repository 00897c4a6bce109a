// Shows one of Kindling's sentences with a member's words in it, each in its own direction.
import { isolatesIn } from '../../../src/text/isolate.ts';

export const IsolatedText = ({ text }: { text: string }) =>
  isolatesIn(text).map(({ words, isIsolated }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a part has nothing but its place
    isIsolated ? <bdi key={index}>{words}</bdi> : words,
  );
