// The flame in its moods, for a page that has nothing else to show: not lit yet, gone out, catching, burning.
import { LogoMark } from './marks/logo.tsx';

export type Mood = 'empty' | 'error' | 'waiting' | 'done';

export const Campfire = ({ mood }: { mood: Mood }) => (
  <span aria-hidden="true" data-mood={mood} className="campfire">
    {mood === 'error' ? (
      <svg aria-hidden="true" viewBox="0 0 24 32">
        <path d="M12 30c-6-5 5-8 0-14s4-7 1-13M18 27c-3-3 2-4 0-8" />
      </svg>
    ) : (
      <LogoMark />
    )}
    <svg aria-hidden="true" viewBox="0 0 48 12">
      <path d="M5 3l38 7M5 10l38-7" />
    </svg>
  </span>
);
