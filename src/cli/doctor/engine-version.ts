// The supported versions of the servers.
import { type Finding, fine, noted, wrong } from './finding.ts';

type Engine = Readonly<{
  check: string;
  name: string;
  /** Of the oldest supported release. Its major version is the newest that is tested. */
  least: readonly [number, number];
  upgrade: string;
}>;

/** The meaning of a position comes from the sources of 24.10: see encoding.ts. */
export const eventStoreDb: Engine = {
  check: 'event store',
  name: 'EventStoreDB',
  least: [24, 10],
  upgrade: 'Upgrade it to 24.10, in a cluster node by node; its log stays as it is.',
};

export const mongoDb: Engine = {
  check: 'document store',
  name: 'MongoDB',
  least: [8, 0],
  upgrade: 'Upgrade it to 8.0, one major version after the other, with the feature compatibility version of each.',
};

export function versionFinding({ check, name, least: [major, minor], upgrade }: Engine, version: string): Finding {
  const message = `${name} ${version}.`;
  const [, found, foundMinor] = /^(\d+)\.(\d+)/.exec(version) ?? [];
  if (found === undefined) return wrong(check, `${name} reports version "${version}".`, upgrade);
  const older = Number(found) < major || (Number(found) === major && Number(foundMinor) < minor);
  if (older) return wrong(check, `${message} Kindling is made for ${major}.${minor}.`, upgrade);
  if (Number(found) === major) return fine(check, message);
  const mend = `Run \`npm run test:servers\` against it before you rely on it, or use version ${major}.`;
  return noted(check, `${message} Kindling is made for ${major}.${minor}, and was not tried with ${found}.`, mend);
}
