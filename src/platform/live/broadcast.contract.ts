// The promises of a broadcast, as tests against the port alone. Every adapter runs them.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Broadcast } from './broadcast.ts';

export type OpenedBroadcast = Readonly<{
  /** The broadcast of one instance, which reaches all others; always the same one if there is only one instance. */
  instance(): Promise<Broadcast>;
  close(): Promise<void>;
}>;

export function describeBroadcast(name: string, open: () => Promise<OpenedBroadcast>): void {
  describe(`broadcast: ${name}`, () => {
    let opened: OpenedBroadcast;
    let here: Broadcast;
    let remote: Broadcast;

    beforeEach(async () => {
      opened = await open();
      [here, remote] = [await opened.instance(), await opened.instance()];
    });
    afterEach(() => opened.close());

    async function listening(to: Broadcast) {
      const received: unknown[] = [];
      await to.listen((message) => received.push(message));
      return received;
    }

    test('a message reaches every instance, including the sender', async () => {
      const [heardHere, heardThere] = [await listening(here), await listening(remote)];
      const message = { topic: 'typing', audience: { among: ['ada', 'Zoë'] }, id: 'c1' };
      here.send(message);
      await expect.poll(() => heardHere).toEqual([message]);
      await expect.poll(() => heardThere).toEqual([message]);
    });

    test('messages of one instance are delivered once each, in order', async () => {
      const [heardHere, heardThere] = [await listening(here), await listening(remote)];
      const numbers = Array.from({ length: 50 }, (_, number) => ({ number }));
      for (const message of numbers) here.send(message);
      await expect.poll(() => heardThere.length).toBe(numbers.length);
      expect([heardHere, heardThere]).toEqual([numbers, numbers]);
    });

    test('a later listener gets no earlier messages', async () => {
      const early = await listening(here);
      here.send({ said: 'before' });
      await expect.poll(() => early.length).toBe(1);
      const late = await listening(await opened.instance());
      here.send({ said: 'after' });
      await expect.poll(() => late).toEqual([{ said: 'after' }]);
    });

    test('nothing is delivered once it is closed', async () => {
      const [heardHere, heardThere] = [await listening(here), await listening(remote)];
      await remote.close();
      here.send({ said: 'late' });
      if (here !== remote) await expect.poll(() => heardHere.length).toBe(1);
      expect(heardThere).toEqual([]);
    });

    test('closing works without listeners, and twice', async () => {
      await here.close();
      await here.close();
      here.send({ said: 'to nobody' });
    });
  });
}
