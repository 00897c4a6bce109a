// A TCP relay in front of the double's gRPC server: it breaks, goes deaf (bytes vanish) or closes (nothing listens).
import { connect, createServer, type Socket } from 'node:net';

export type Network = Awaited<ReturnType<typeof openNetwork>>;

export async function openNetwork(targetPort: number) {
  const pairs = new Set<readonly [Socket, Socket]>();
  let resets = 0;
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
    const count = countResets();
    client.on('data', (chunk: Buffer) => {
      resets += count(chunk);
    });
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
    /** Refuses new connections and breaks the open ones, until `reopen`. */
    async cut(): Promise<void> {
      const stopped = stopListening();
      drop();
      await stopped;
    },
    reopen: () => listen(port),
    /** Stops all traffic without closing the connections, as behind a firewall that forgot them. */
    deafen(): void {
      for (const [client, upstream] of pairs) {
        client.unpipe();
        upstream.unpipe();
        client.resume();
        upstream.resume();
      }
    },
    connections: () => pairs.size,
    /** Calls cancelled by an RST_STREAM frame, counted in unencrypted traffic. */
    resets: () => resets,
    async close(): Promise<void> {
      const stopped = server.listening ? stopListening() : Promise.resolve();
      drop();
      await stopped;
    },
  };
}

/** After a client's preface, HTTP/2 is one frame after another. */
function countResets(): (chunk: Buffer) => number {
  const prefaceBytes = 24;
  const headerBytes = 9;
  const resetStream = 3;
  let rest: Buffer = Buffer.alloc(0);
  let skip = prefaceBytes;
  return (chunk) => {
    let found = 0;
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= skip + headerBytes) {
      if (rest.readUInt8(skip + 3) === resetStream) found++;
      skip += headerBytes + rest.readUIntBE(skip, 3);
      const done = Math.min(skip, rest.length);
      rest = rest.subarray(done);
      skip -= done;
    }
    return found;
  };
}
