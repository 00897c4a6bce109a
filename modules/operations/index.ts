// What the operators' own doings show to the rest of Kindling.

export { operationDecider } from './decider.ts';
export { operationsEvents } from './events.ts';

export const operationStream = (id: string): string => `operation-${id}`;
