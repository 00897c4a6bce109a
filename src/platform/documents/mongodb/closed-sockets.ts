// Works around a driver bug, seen in 7.8 and 7.9: a call may wait forever on a connection that closes. When a socket takes no more
// bytes, the driver waits for 'drain' or 'error', and a socket that closes emits neither. A socket that is just being closed takes no
// bytes either, and the driver does not know of it yet. So a call hangs if it picks an idle connection at that moment.
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

type Connection = { readonly socket: Socket; readonly closed: boolean; cleanup(error: Error): void };

const { prototype } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js').Connection as {
  readonly prototype: Connection;
};
const { cleanup } = prototype;

/** Every connection that closes, for whatever reason, goes through this. */
prototype.cleanup = function failWaitingWrite(this: Connection, error: Error): void {
  if (this.closed) return;
  cleanup.call(this, error);
  this.socket.emit('error', error);
};
