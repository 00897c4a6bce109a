// The WebSocket at /ws, over which our own pages get hints. The session is checked again regularly, and whenever one of the member's
// sessions changes. The memory that one peer can use is bounded.
import websocket from '@fastify/websocket';
import type { AnyTRPCRouter } from '@trpc/server';
import { getWSConnectionHandler } from '@trpc/server/adapters/ws';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { refuse } from '../../kernel/refusal.ts';
import { isStaff } from '../../kernel/staff.ts';
import { addressKey } from '../../platform/rate-limits/address-key.ts';
import { actorOf, Refused } from '../../platform/rpc/procedure.ts';
import { crossOrigin, tooMany } from '../../platform/rpc/request-refusals.ts';
import { addressOf } from '../http/client-address.ts';
import type { Identify } from '../http/identifying.ts';
import { isFromOwnOrigin } from '../http/own-origin.ts';
import type { ContextOf } from '../http/request-context.ts';
import type { Realtime } from './realtime.ts';

export type SocketDoor = Readonly<{
  /** The only calls over sockets: subscribing, and declaring to which things. Commands and queries go over HTTP. */
  liveRouter: AnyTRPCRouter;
  contextOf: ContextOf;
  identify: Identify['bySession'];
  publicUrl: string | undefined;
  whenSessionChanges?: Realtime['whenSessionChanges'];
  limits?: Partial<SocketLimits>;
}>;

export type SocketLimits = Readonly<{
  sockets: number;
  socketsPerAddress: number;
  messageBytes: number;
  messagesPerMinute: number;
  /** How many unread bytes a slow peer may leave before it is dropped. */
  bufferedBytes: number;
  sessionCheckMs: number;
}>;

/** The share of all sockets, and of one address's sockets, that visitors may hold. They can poll instead, and members come first. */
const visitorsShare = 0.8;

const defaultLimits: SocketLimits = {
  sockets: 5_000,
  socketsPerAddress: 100,
  messageBytes: 16 * 1024,
  messagesPerMinute: 120,
  bufferedBytes: 256 * 1024,
  sessionCheckMs: 30_000,
};

/** Our own close codes, in the range that the protocol leaves to applications. */
export const signedOutCloseCode = 4401;
const goingAway = 1001;
const policyViolation = 1008;

const upgradeRequired = refuse.refused('request/upgrade-required', 'This address takes WebSocket connections only.');

export async function openSocketDoor(app: FastifyInstance, door: SocketDoor): Promise<void> {
  const limits = { ...defaultLimits, ...door.limits };
  const perAddress = new Map<string, number>();
  let open = 0;

  await app.register(websocket, {
    options: { maxPayload: limits.messageBytes, perMessageDeflate: false },
    errorHandler: (_error, socket) => socket.terminate(),
    preClose(done) {
      for (const client of this.websocketServer.clients) closeSoon(client, goingAway, 'restarting');
      done();
    },
  });

  async function admit(request: FastifyRequest): Promise<void> {
    if (!isFromOwnOrigin(request.headers, door.publicUrl)) throw new Refused(crossOrigin);
    const here = perAddress.get(addressKey(addressOf(request))) ?? 0;
    const share = request.member === undefined ? visitorsShare : 1;
    if (open >= limits.sockets * share || here >= limits.socketsPerAddress * share) {
      throw new Refused(tooMany('connections', 30));
    }
  }

  app.route({
    method: 'GET',
    url: '/ws',
    exposeHeadRoute: false,
    preHandler: admit,
    handler: async (_request, reply) => {
      reply.header('upgrade', 'websocket');
      throw new Refused(upgradeRequired, 'BAD_REQUEST');
    },
    wsHandler(socket, request) {
      const address = addressKey(addressOf(request));
      open += 1;
      perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
      const check = () => void endIfChanged(socket, request, door.identify);
      const stopWaiting = request.member && door.whenSessionChanges?.(request.member.id, check);
      const checking = setInterval(check, limits.sessionCheckMs);
      checking.unref();
      socket.once('close', () => {
        open -= 1;
        const left = (perAddress.get(address) ?? 1) - 1;
        if (left === 0) perAddress.delete(address);
        else perAddress.set(address, left);
        clearInterval(checking);
        stopWaiting?.();
      });
      bound(socket, limits);
      getWSConnectionHandler({
        wss: app.websocketServer,
        router: door.liveRouter,
        createContext: () => door.contextOf(request, nowhere, { name: 'ws', input: undefined }),
        keepAlive: { enabled: true, pingMs: 30_000, pongWaitMs: 10_000 },
      })(socket, request.raw);
    },
  });
}

const nowhere = { header: () => undefined };

/** Limits what a peer can cost, whether it doesn't read or doesn't stop talking. */
function bound(socket: WebSocket, limits: SocketLimits): void {
  const send = socket.send.bind(socket) as (data: unknown, ...rest: unknown[]) => void;
  socket.send = (data: unknown, ...rest: unknown[]) => {
    if (socket.bufferedAmount > limits.bufferedBytes) socket.terminate();
    else if (socket.readyState === socket.OPEN) send(data, ...rest);
  };
  let messages = 0;
  const counting = setInterval(() => {
    messages = 0;
  }, 60_000);
  counting.unref();
  socket.on('message', (data: Buffer) => {
    messages += countCalls(data);
    if (messages > limits.messagesPerMinute) closeSoon(socket, policyViolation, 'too many messages');
  });
  socket.once('close', () => clearInterval(counting));
}

/** The client sends calls that it makes at once as one array. */
function countCalls(message: Buffer): number {
  try {
    const calls: unknown = JSON.parse(message.toString());
    return Array.isArray(calls) ? Math.max(1, calls.length) : 1;
  } catch {
    return 1;
  }
}

/** A page whose member got other rights opens another connection. */
async function endIfChanged(
  socket: WebSocket,
  request: FastifyRequest,
  identify: SocketDoor['identify'],
): Promise<void> {
  const { member } = request;
  if (member === undefined || 'token' in member) return;
  // Nobody is disconnected because a store can't respond now.
  const known = await identify(member.sessionId).catch(() => member);
  if (known === undefined) closeSoon(socket, signedOutCloseCode, 'signed out');
  else if (isStaff(actorOf(known)) !== isStaff(actorOf(member))) closeSoon(socket, goingAway, 'other rights');
}

/** Cuts off a peer that doesn't respond to the close frame. */
function closeSoon(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  socket.removeAllListeners('message');
  setTimeout(() => socket.terminate(), 1_000).unref();
}
