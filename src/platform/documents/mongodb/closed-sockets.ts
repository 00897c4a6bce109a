// Works around a driver bug, seen in 7.8 and 7.9: a call hangs if it picks an idle connection that is closing but that
// the driver does not yet know to be closed. When a socket accepts no more bytes, the driver waits for 'drain' or
// 'error', but a closing socket emits neither.
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

type Connection = { readonly socket: Socket; readonly closed: boolean; cleanup(error: Error): void };

const { prototype } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js').Connection as {
  readonly prototype: Connection;
};
const { cleanup } = prototype;

/** The driver calls this for every connection that closes, whatever the reason. */
prototype.cleanup = function failWaitingWrite(this: Connection, error: Error): void {
  if (this.closed) return;
  cleanup.call(this, error);
  this.socket.emit('error', error);
};
