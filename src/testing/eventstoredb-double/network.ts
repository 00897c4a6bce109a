// A TCP relay in front of the double's gRPC server, so that connections break as real ones do: in the middle of anything,
// without a good-bye. It also can be deaf (bytes vanish, nobody closes) and closed (nobody listens any more).
import { connect, createServer, type Socket } from 'node:net';

export type Network = Readonly<{
  port: number;
  /** Breaks every connection at once. New ones are taken. */
  drop(): void;
  /** Refuses new connections and breaks the open ones, until `reopen`. */
  cut(): Promise<void>;
  reopen(): Promise<void>;
  /** The open connections carry nothing any more and nobody closes them, as behind a firewall that forgot them. */
  deafen(): void;
  connections(): number;
  close(): Promise<void>;
}>;

export async function openNetwork(targetPort: number): Promise<Network> {
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((client) => {
    const upstream = connect({ port: targetPort, host: '127.0.0.1', noDelay: true });
    client.setNoDelay(true);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    const end = (): void => {
      pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    client.pipe(upstream).pipe(client);
  });

  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
  const stopListening = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

  function drop(): void {
    for (const [client, upstream] of pairs) {
      client.resetAndDestroy();
      upstream.destroy();
    }
  }

  await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the relay has no port');
  const { port } = address;
  return {
    port,
    drop,
    async cut() {
      const stopped = stopListening();
      drop();
      await stopped;
    },
    reopen: () => listen(port),
    deafen() {
      for (const [client, upstream] of pairs) {
        client.unpipe();
        upstream.unpipe();
        client.resume();
        upstream.resume();
      }
    },
    connections: () => pairs.size,
    async close() {
      const stopped = server.listening ? stopListening() : Promise.resolve();
      drop();
      await stopped;
    },
  };
}
