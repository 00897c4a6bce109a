// The double's description of itself. Drivers learn of a step-down at once by a streamed hello.
import { BSON } from 'mongodb';
import { ServerError } from './answers.ts';
import { mostStatements } from './limits.ts';
import { type Doc, maxDocumentBytes, maxMessageBytes, wholeNumber } from './wire.ts';

export const wireVersionOfServer8 = 25;

export function createMembership(address: string, isStandalone: boolean, wireVersion: number) {
  const processId = new BSON.ObjectId();
  let primary = true;
  let counter = 1n;
  let election = 1;
  const waiting = new Set<() => void>();

  const memberOf = (primary: boolean, election: number): Doc => ({
    secondary: !primary,
    hosts: [address],
    setName: 'rs0',
    setVersion: 1,
    me: address,
    ...(primary && { primary: address, electionId: new BSON.ObjectId(election.toString(16).padStart(24, '0')) }),
  });
  const release = () => {
    for (const resume of waiting) resume();
    waiting.clear();
  };

  return {
    hello: (command: Doc): Doc => ({
      helloOk: true,
      [command.hello === undefined ? 'ismaster' : 'isWritablePrimary']: primary,
      topologyVersion: { processId, counter },
      ...(!isStandalone && memberOf(primary, election)),
      maxBsonObjectSize: maxDocumentBytes,
      maxMessageSizeBytes: maxMessageBytes,
      maxWriteBatchSize: mostStatements,
      localTime: new Date(),
      logicalSessionTimeoutMinutes: 30,
      minWireVersion: 0,
      maxWireVersion: wireVersion,
      readOnly: false,
      ok: 1,
    }),
    isPrimary: () => primary,
    /** By this, drivers distinguish new states from old ones. */
    topologyVersion: () => ({ processId, counter }),
    setPrimary(now: boolean): void {
      if (primary === now) throw new Error(`The double is ${now ? 'primary' : 'no primary'} already.`);
      primary = now;
      counter++;
      if (now) election++;
      release();
    },
    /** Resolves at the next change after what the driver knows, or after its waiting time. */
    changed({ topologyVersion, maxAwaitTimeMS }: Doc): Promise<void> {
      const known = wholeNumber((topologyVersion as Doc).counter);
      if (known !== counter) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(resume, Number(maxAwaitTimeMS));
        function resume() {
          clearTimeout(timer);
          waiting.delete(resume);
          resolve();
        }
        waiting.add(resume);
      });
    },
    release,
  };
}

export const notPrimary = (isWrite: boolean): ServerError =>
  isWrite
    ? new ServerError(10107, 'NotWritablePrimary', 'not primary')
    : new ServerError(13435, 'NotPrimaryNoSecondaryOk', 'not primary and secondaryOk=false');
