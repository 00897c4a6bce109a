// The commands that the double knows. Anything else fails the test: accepting it would prove things that aren't so.
import { BeyondTheDouble } from './answers.ts';
import { catalogueCommands } from './catalogue-commands.ts';
import { readCommands } from './read-commands.ts';
import { type Commands, commonOptions, onlyWith, type State } from './state.ts';
import type { Doc } from './wire.ts';
import { writeCommands } from './write-commands.ts';

/** 4 MiB of data, on a disk of which 2 of 3 GiB are free. */
const sizes = { storageSize: 4_194_304, fsUsedSize: 1_073_741_824, fsTotalSize: 3_221_225_472 };

/** Throws a ServerError as the server's response. Any other error is beyond the double. */
export function createCommands(state: State): (command: Doc) => Doc | Promise<Doc> {
  const known: Commands = {
    ...catalogueCommands(state),
    ...readCommands(state),
    ...writeCommands(state),
    ping: { options: [], run: () => ({ ok: 1 }) },
    buildInfo: { options: [], run: () => ({ version: '8.0.15', ok: 1 }) },
    dbStats: { options: [], run: (_command, db) => ({ db, ...sizes, ok: 1 }) },
    endSessions: {
      options: ['writeConcern'],
      run(command) {
        state.sessions.end(command.endSessions as Doc[]);
        return { ok: 1 };
      },
    },
  };

  return (command) => {
    const name = Object.keys(command)[0] ?? '';
    const wanted = known[name];
    if (wanted === undefined) throw new BeyondTheDouble(`The command '${name}' is not known here.`);
    onlyWith(command, [name, ...commonOptions, ...wanted.options]);
    if (name !== 'endSessions') requireKnownConcerns(command);
    // The read concern of a write may only say `afterClusterTime`.
    if (command.writeConcern !== undefined) onlyWith((command.readConcern ?? {}) as Doc, ['afterClusterTime']);
    return wanted.run(command, String(command.$db));
  };
}

/** A single server is its own majority, so concerns change nothing. But they must be valid. */
function requireKnownConcerns({ writeConcern = {}, readConcern = {}, $readPreference }: Doc): void {
  const { w, journal, j, wtimeout, ...moreOfWrite } = writeConcern as Doc;
  const { level, afterClusterTime, ...moreOfRead } = readConcern as Doc;
  const { mode, ...moreOfPreference } = ($readPreference ?? {}) as Doc;
  const isKnown =
    [undefined, 1, 'majority'].includes(w as string) &&
    [undefined, 'local', 'majority'].includes(level as string) &&
    // A driver adds this if it connects to this server alone.
    [undefined, 'primaryPreferred'].includes(mode as string) &&
    Object.keys({ ...moreOfWrite, ...moreOfRead, ...moreOfPreference }).length === 0;
  if (!isKnown)
    throw new BeyondTheDouble(`Concerns: ${JSON.stringify({ writeConcern, readConcern, $readPreference })}`);
}
