// A stand-in for a MongoDB 8 replica set of one. It can be made to fail, and fails the test after an unknown command.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { BeyondTheDouble, errorAnswer, ServerError } from './answers.ts';
import { find } from './collection.ts';
import { createCommands } from './commands.ts';
import { createFaults, type Fault, notPrimaryCodes, retryableCodes } from './faults-to-inject.ts';
import { createMembership, notPrimary, wireVersionOfServer8 } from './hello.ts';
import { createState } from './state.ts';
import { createFramer, type Doc, encodeAnswer, parseRequest, type Request } from './wire.ts';

export type MongoDouble = Awaited<ReturnType<typeof startMongoDouble>>;

const helloNames = new Set(['hello', 'ismaster', 'isMaster']);
const reads = new Set(['find', 'aggregate', 'getMore', 'listCollections', 'listIndexes', 'ping']);
const commandsToAnyMember = new Set(['ping', 'endSessions', 'killCursors']);

export async function startMongoDouble({ isStandalone = false, wireVersion = wireVersionOfServer8 } = {}) {
  const state = createState();
  const run = createCommands(state);
  const faults = createFaults();
  const sockets = new Set<Socket>();
  const commands: Doc[] = [];
  const beyond: Error[] = [];
  let answers = 0;
  let silence = Promise.resolve();

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay();
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    const messagesIn = createFramer();
    let turn = Promise.resolve();
    socket.on('data', (chunk) => {
      for (const message of messagesIn(chunk)) {
        turn = turn.then(() => handle(socket, message)).catch((error) => giveUp(socket, error));
      }
    });
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const address = `127.0.0.1:${port}`;
  const membership = createMembership(address, isStandalone, wireVersion);

  function giveUp(socket: Socket, error: unknown): void {
    beyond.push(error instanceof Error ? error : new Error(String(error)));
    socket.destroy();
  }

  async function handle(socket: Socket, message: Buffer): Promise<void> {
    const request = parseRequest(message);
    await silence;
    const name = Object.keys(request.command)[0] ?? '';
    if (helloNames.has(name)) return sayHello(socket, request);
    const { documents: _inserted, updates: _updated, ...command } = request.command;
    commands.push(command);
    const fault = faults.take(name);
    if (fault?.kind === 'hold') await fault.until;
    if (fault?.kind === 'hang-up') return void socket.destroy();
    if (fault?.kind === 'rival') fault.act();
    const answer = { ...(await answerTo(name, request.command, fault)), operationTime: state.operationTime() };
    if (fault?.kind === 'lose-answer') return void socket.destroy();
    if (request.unanswered) return;
    send(socket, request, answer);
  }

  async function answerTo(name: string, command: Doc, fault: Fault | undefined): Promise<Doc> {
    const isRetryable = command.txnNumber !== undefined;
    try {
      if (fault?.kind === 'refuse') refuse(fault);
      if (!membership.isPrimary() && !commandsToAnyMember.has(name)) throw notPrimary(!reads.has(name));
      const answer = await run(command);
      if (fault?.kind !== 'write-concern-failed') return answer;
      return {
        ...answer,
        writeConcernError: { code: 64, codeName: 'WriteConcernTimeout', errmsg: 'waiting timed out' },
      };
    } catch (error) {
      if (error instanceof ServerError) {
        return errorAnswer(error, {
          ...(isRetryable && retryableCodes.has(error.code) && { errorLabels: ['RetryableWriteError'] }),
          ...(notPrimaryCodes.has(error.code) && { topologyVersion: membership.topologyVersion() }),
        });
      }
      beyond.push(error instanceof Error ? error : new Error(String(error)));
      return errorAnswer(new ServerError(59, 'CommandNotFound', `The double: ${String(error)}`));
    }
  }

  function refuse({ code, codeName }: Extract<Fault, { kind: 'refuse' }>): never {
    if (notPrimaryCodes.has(code)) {
      membership.setPrimary(false);
      membership.setPrimary(true);
    }
    throw new ServerError(code, codeName, `injected: ${codeName}`);
  }

  async function sayHello(socket: Socket, request: Request): Promise<void> {
    const { command, exhaustAllowed } = request;
    if (command.topologyVersion === undefined) return void send(socket, request, membership.hello(command));
    let topologyVersion: unknown = command.topologyVersion;
    let { id } = request;
    do {
      await membership.changed({ ...command, topologyVersion });
      await silence;
      const answer = membership.hello(command);
      ({ topologyVersion } = answer);
      id = send(socket, { ...request, id }, answer, { moreToCome: exhaustAllowed });
    } while (exhaustAllowed && !socket.destroyed);
  }

  function send(socket: Socket, request: Request, answer: Doc, options = {}): number {
    const id = ++answers;
    if (!socket.destroyed) socket.write(encodeAnswer(request, id, answer, options));
    return id;
  }

  const hangUp = () => {
    membership.release();
    for (const socket of sockets) socket.destroy();
  };
  /** Breaks connections, and refuses new ones until `start`. Acknowledged writes survive, cursors do not. */
  const kill = async () => {
    const closed = once(server, 'close');
    server.close();
    hangUp();
    await closed;
    state.cursors.clear();
    state.wake();
  };

  return {
    url: `mongodb://${address}/${isStandalone ? '' : '?replicaSet=rs0'}`,
    arm: faults.arm,
    hangUp,
    stepDown(): void {
      membership.setPrimary(false);
      state.wake(new ServerError(11602, 'InterruptedDueToReplStateChange', 'operation was interrupted'));
    },
    stepUp: () => membership.setPrimary(true),
    /** Stops responding until the returned function is called. Connections stay, and new ones are accepted. */
    fallSilent(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      silence = promise;
      return resolve;
    },
    kill,
    start: async () => void (await listen(port)),
    /** Oldest first, without hellos, documents and updates. */
    received: (name?: string): readonly Doc[] =>
      name === undefined ? commands : commands.filter((command) => name in command),
    documents: (database: string, name: string): readonly Doc[] =>
      find(state.collection(database, name), {}).map(({ doc }) => doc),
    /** Makes an index look as if it were being built, until a caller asks for it. */
    rebuildIndex: (database: string, name: string, index: string): void =>
      void state.collection(database, name).building.add(index),
    run,
    /** Throws if a command was beyond the double, or an armed fault never struck. */
    async close(): Promise<void> {
      if (server.listening) await kill();
      if (beyond.length > 0) throw new AggregateError(beyond, `Beyond the double: ${beyond.map(String).join('; ')}`);
      const armed = faults.armed();
      if (armed.length > 0) throw new BeyondTheDouble(`Armed, but never struck: ${armed.join('; ')}`);
    },
  };
}
