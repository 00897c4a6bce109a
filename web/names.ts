// Whether something from the server names a thing by its id, wherever in it.

export const names = (value: unknown, id: string): boolean =>
  JSON.stringify(value)?.includes(JSON.stringify(id)) === true;
