// Time as a dependency: only the edge asks what time it is.

export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
