// The key of a command, by which the server does it once, however often it is sent. `crypto.randomUUID` is not there on pages that come
// over plain http from another machine.
export const commandKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
