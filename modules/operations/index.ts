// What the operators' own doings show to the rest of Kindling.

export { operations } from './operation.ts';
