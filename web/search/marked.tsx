// A text with the search's matches highlighted.
import { piecesOf } from './matches.ts';

export function Marked({ text, asked }: { text: string; asked: string }) {
  return piecesOf(text, asked).map(({ text: piece, isMatch }, index) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece has nothing but its place
      <mark key={index} className="rounded-[0.2em] bg-highlight-soft text-highlight-text">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
