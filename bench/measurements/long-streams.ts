// Profile changes in streams of 10, 1,000 and 10,000 events, and the first one after a start, when nothing is cached.
import { members, ProfileUpdated } from '../../modules/accounts/index.ts';
import { loadMemberId, usernameOf } from '../../src/demo/load-ids.ts';
import { accountsLoad } from '../../src/demo/loads/accounts.ts';
import { derivedId } from '../../src/kernel/ids.ts';
import { isWrongRevision } from '../../src/platform/events/event-store.ts';
import { call, logIn, newCommunity, openFolder, startKindling } from '../kindling-server.ts';
import { below, type Measurement } from '../measurement.ts';
import { inTurns, startLoadClient } from '../rounds.ts';

const appendedAtOnce = 500;

export const measurement: Measurement = {
  title: 'Long streams',
  async run(bench) {
    const [short, long, longest] = bench.quick ? ([10, 100, 200] as const) : ([10, 1_000, 10_000] as const);
    const lengths = [short, long, longest];
    const load = { members: lengths.length, posts: 0 };
    const folder = await newCommunity(bench, 'long-streams', { load, parts: [accountsLoad] });
    await lengthen(folder, lengths);

    const kindling = await startKindling(folder);
    const client = await startLoadClient();
    const cookies = await logIn(kindling, bench, lengths.length);
    const change = (index: number, seconds: number) => ({
      ...{ port: kindling.port, clients: 1, cookies: [cookies[index] ?? ''], seconds },
      ask: { kind: 'profile' } as const,
    });
    const seconds = bench.quick ? 0.5 : 1;
    const times = await inTurns(
      client,
      { short: change(0, seconds), long: change(1, seconds), longest: change(2, seconds) },
      bench.quick ? 1 : 5,
    );
    await kindling.child.stop();

    // The session lets the member in without their stream, so nothing has read it before.
    const restarted = await startKindling(folder);
    await restarted.child.call('watchLoop');
    const startedMs = performance.now();
    const body = { bio: 'The first change after a start.' };
    await call(restarted.port, '/api/auth/profile', { cookie: cookies[2] ?? '', body });
    const firstMs = performance.now() - startedMs;
    const pauseMs = await restarted.child.call<number>('loopLongestMs');
    await Promise.all([client.stop(), restarted.child.stop()]);

    const name = (events: number) => events.toLocaleString('en');
    const beside = { what: `in one of ${name(short)} events`, value: times.short.p50Ms };
    return [
      ...[
        { events: long, result: times.long },
        { events: longest, result: times.longest },
      ].map(({ events, result }) => ({
        what: `A profile change in a stream of ${name(events)} events, p50`,
        ...{ value: result.p50Ms, unit: 'ms', beside },
        aim: { of: 'ratio', below: 1.5 } as const,
      })),
      { what: `The first change after a start in one of ${name(longest)} events`, value: firstMs, unit: 'ms' },
      { what: 'Longest pause of the event loop', value: pauseMs, unit: 'ms', ...below(50) },
    ];
  },
};

/** Has each member change their profile until their stream has this many events. */
async function lengthen(folder: string, lengths: readonly number[]): Promise<void> {
  const { stores, codec, close } = await openFolder(folder);
  for (const [index, length] of lengths.entries()) {
    const memberId = loadMemberId(1, index);
    const stream = members.stream(memberId);
    const written = await stores.eventStore.read(stream);
    const username = usernameOf(index, 1);
    for (let next = written.length; next < length; next += appendedAtOnce) {
      const batch = Array.from({ length: Math.min(appendedAtOnce, length - next) }, (_, at) => {
        const commandId = derivedId('bench', stream, next + at);
        const rest = { bio: `Version ${next + at}.`, role: 'Founder', profileEmoji: null, profileImageUrl: null };
        return {
          event: ProfileUpdated({ memberId, username, ...rest }),
          id: derivedId(commandId, 'event'),
          metadata: {
            at: new Date().toISOString(),
            actor: { kind: 'member', id: memberId, isAdmin: false } as const,
            ...{ commandId, step: 'UpdateProfile', commandHash: commandId },
            ...{ correlationId: commandId, causationId: commandId },
          },
        };
      });
      const appended = await stores.eventStore.append(stream, await codec.encode(batch), next - 1);
      if (isWrongRevision(appended)) throw new Error(`Somebody else writes to ${stream}.`);
    }
  }
  await close();
}
