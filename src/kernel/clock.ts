// Time as a dependency: only the edge reads the clock.

export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
