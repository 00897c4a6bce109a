// Returns whether data from the server contains an id, at any depth.

export const names = (value: unknown, id: string): boolean =>
  JSON.stringify(value)?.includes(JSON.stringify(id)) === true;
