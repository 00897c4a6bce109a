// All threads of the demo, each with a name that stays.
import type { NamedThread } from '../timeline.ts';
import { agents } from './agents.ts';
import { welcome } from './welcome.ts';

const topics = { agents };

export const threads: readonly NamedThread[] = [
  ...Object.entries(topics).flatMap(([topic, list]) =>
    list.map((thread, index) => ({ ...thread, name: `${topic}-${index}` })),
  ),
  { ...welcome, name: 'welcome' },
];
