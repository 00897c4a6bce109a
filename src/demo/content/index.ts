// All threads of the demo, each with a name that stays.
import type { NamedThread } from '../timeline.ts';
import { accountability } from './accountability.ts';
import { agents } from './agents.ts';
import { customers } from './customers.ts';
import { design } from './design.ts';
import { ethics } from './ethics.ts';
import { evals } from './evals.ts';
import { everyday } from './everyday.ts';
import { founders } from './founders.ts';
import { funding } from './funding.ts';
import { governance } from './governance.ts';
import { hiring } from './hiring.ts';
import { incidents } from './incidents.ts';
import { measuring } from './measuring.ts';
import { operations } from './operations.ts';
import { pricing } from './pricing.ts';
import { retrieval } from './retrieval.ts';
import { sales } from './sales.ts';
import { security } from './security.ts';
import { tooling } from './tooling.ts';
import { voices } from './voices.ts';
import { welcome } from './welcome.ts';

const topics = {
  agents,
  founders,
  retrieval,
  governance,
  security,
  ethics,
  evals,
  hiring,
  pricing,
  measuring,
  accountability,
  incidents,
  funding,
  customers,
  design,
  sales,
  operations,
  voices,
  tooling,
  everyday,
};

export const threads: readonly NamedThread[] = [
  ...Object.entries(topics).flatMap(([topic, list]) =>
    list.map((thread, index) => ({ ...thread, name: `${topic}-${index}` })),
  ),
  { ...welcome, name: 'welcome' },
];
