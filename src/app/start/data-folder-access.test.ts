// A data folder in which another user has left files. Only root can make such files, and root may use all of them.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { operatorOf } from '../../cli/cli-fixture.ts';
import { makeInstallation } from '../../cli/transfer/transfer-fixture.ts';
import { serverProgram } from '../../testing/programs.ts';
import { ownedByOthers, ownerOf, requireUsable } from './data-folder-access.ts';
import { filesIn } from './stores.ts';

const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

let installation: string;
beforeAll(async () => {
  installation = await makeInstallation();
  return () => rm(installation, { recursive: true });
}, 60_000);

async function folderOf(uid: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kindling-owners-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(installation, folder, { recursive: true });
  for (const path of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    chownSync(join(folder, path), uid, uid);
  }
  return folder;
}

/** Starts a process of the user nobody, which reports for one folder after the other whether a server could start there. */
function openProcessOfNobody(): (dataDir: string) => Promise<string> {
  const code = `
    import { createInterface } from 'node:readline';
    const { requireUsable } = await import('${join(import.meta.dirname, 'data-folder-access.ts')}');
    for await (const dataDir of createInterface({ input: process.stdin }))
      await requireUsable({ dataDir }).then(() => console.log('ready'), (error) => console.log(error.message));
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    ...{ uid: nobody, gid: nobody, cwd: '/', env: { PATH: process.env.PATH, NODE_ENV: 'test' } },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill());
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return async (dataDir) => {
    child.stdin.write(`${dataDir}\n`);
    const { value } = await lines.next();
    return String(value);
  };
}

describe.runIf(isRoot)('a data folder of another user', { timeout: 60_000 }, () => {
  it('is started by its owner, but not once somebody else owns one of its files', async () => {
    const folder = await folderOf(nobody);
    const startAsNobody = openProcessOfNobody();
    expect(await startAsNobody(folder)).toBe('ready');
    const { keys, documents } = filesIn(folder);
    const processFile = join(folder, 'server.pid');
    writeFileSync(processFile, '');
    for (const [file, mode, why] of [
      [keys, 0o644, 'written'],
      [processFile, 0o644, 'written'],
      [join(documents, 'bookkeeping.sqlite'), 0o600, 'read'],
    ] as const) {
      chownSync(file, 0, 0);
      chmodSync(file, mode);
      expect(await startAsNobody(folder)).toBe(
        `Kindling can't start: ${file} can't be ${why} by nobody: it belongs to root. Give the data folder to the user that Kindling runs as: chown -R nobody ${folder}`,
      );
      chownSync(file, nobody, nobody);
    }
    expect(await startAsNobody(folder)).toBe('ready');

    const parent = await mkdtemp(join(tmpdir(), 'kindling-unreachable-'));
    onTestFinished(() => rmSync(parent, { recursive: true }));
    // It may be any folder, so nothing is said that would give away the machine.
    expect(await startAsNobody(parent)).toBe(
      `Kindling can't start: ${parent} can't be read by nobody: it belongs to root. Set DATA_DIR, or give this folder to nobody if it is Kindling's.`,
    );
    expect(await startAsNobody(join(parent, 'data'))).toMatch(
      /data can't be read by nobody: it belongs to another user/,
    );

    chmodSync(documents, 0o600);
    expect(await startAsNobody(folder)).toBe(
      `Kindling can't start: ${documents} can't be read by nobody, who owns it: chmod -R u+rwX ${folder}`,
    );
  });

  it('refuses a server that root starts, in one line that names the user, and nothing is created', async () => {
    const folder = await folderOf(nobody);
    rmSync(join(folder, 'session.key'), { force: true });
    const before = readdirSync(folder, { recursive: true });
    const env = { PATH: process.env.PATH, NODE_ENV: 'test', PORT: '0', DATA_DIR: folder };
    const started = () => {
      const { status, stderr } = spawnSync(process.execPath, [serverProgram], {
        ...{ env, encoding: 'utf8', timeout: 20_000 },
      });
      return { status, stderr };
    };
    const why = `Kindling can't start: The data folder ${folder} belongs to nobody, and this is root, who would leave files there that nobody can't use. Start it as nobody: sudo -E -u nobody …\n`;
    expect(started()).toEqual({ status: 2, stderr: why });
    expect(readdirSync(folder, { recursive: true })).toEqual(before);
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
    expect(started()).toEqual({ status: 2, stderr: why });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('refuses the verbs of others, in one line that names the user, and nothing is created', async () => {
    const folder = await folderOf(nobody);
    for (const name of readdirSync(folder).filter((each) => /^(documents|session)/.test(each))) {
      rmSync(join(folder, name), { recursive: true });
    }
    const before = readdirSync(folder, { recursive: true });
    for (const line of [
      ['verify'],
      ['audit'],
      ['replay', '--all'],
      ['backup', '--to', join(folder, '..', 'b')],
      ['transfer', '--from', folder, '--to', join(folder, '..', 'c')],
    ]) {
      const { code, err } = await operatorOf({ folder }).kindling(line);
      expect([line[0], code, err]).toEqual([
        line[0],
        3,
        expect.stringMatching(
          /^The data folder \S+ belongs to nobody, and this is root.*sudo -E -u nobody kindling …\n$/,
        ),
      ]);
    }
    await operatorOf({ folder }).kindling(['doctor']);
    expect(readdirSync(folder, { recursive: true })).toEqual(before);
  });

  it('is named by its number if its owner has no name, in commands that a shell understands', async () => {
    const folder = await folderOf(4_711);
    const { err } = await operatorOf({ folder }).kindling(['audit']);
    expect(err).toContain("Run it as user 4711: sudo -E -u '#4711' kindling …");
    chownSync(filesIn(folder).keys, nobody, nobody);
    const { out } = await operatorOf({ folder }).kindling(['doctor']);
    expect(out).toContain(`→ chown -R 4711 ${folder}`);
  });

  it('is reported by doctor if its files belong to several users', async () => {
    const folder = await folderOf(0);
    chownSync(filesIn(folder).keys, nobody, nobody);
    expect(await Array.fromAsync(ownedByOthers(folder))).toEqual([{ path: filesIn(folder).keys, owner: 'nobody' }]);
    const { out } = await operatorOf({ folder }).kindling(['doctor']);
    expect(out).toContain(`FIND  owners: ${filesIn(folder).keys} belongs to nobody, and the data folder to root.`);
    expect(out).toContain(`→ chown -R root ${folder}`);
  });
});

it.runIf(isRoot)(
  'belongs to its folder’s owner, also with one file of root, and to the log’s if root made the folder',
  async () => {
    const folder = await folderOf(nobody);
    chownSync(filesIn(folder).log, 0, 0);
    expect(await ownerOf(folder)).toBe(nobody);
    chownSync(filesIn(folder).log, nobody, nobody);
    chownSync(folder, 0, 0);
    expect(await ownerOf(folder)).toBe(nobody);
  },
);

it('a folder in the place of a file is named by the start, doctor and verbs', { timeout: 60_000 }, async () => {
  const folder = await folderOf(process.getuid?.() ?? 0);
  const { keys } = filesIn(folder);
  rmSync(keys);
  mkdirSync(keys);
  const why = `${keys} is a folder, but should be a file.`;
  await expect(requireUsable({ dataDir: folder, eventStoreUrl: undefined, mongodbUrl: undefined })).rejects.toThrow(
    why,
  );
  const operator = operatorOf({ folder });
  for (const verb of ['verify', 'reactions']) {
    const line = verb === 'verify' ? [verb] : [verb, 'status'];
    expect(await operator.kindling(line)).toMatchObject({ code: 3, err: expect.stringContaining(why) });
  }
  expect((await operator.kindling(['doctor'])).out).toContain(`FIND  owners: ${why}`);
});

it.each([
  ['the read models and the session key', /^(documents|session)/],
  ['the anchor, so that the log does not open', /anchor$/],
  ['the log', /^events/],
])('verbs that only read create nothing, without %s', { timeout: 60_000 }, async (_what, lost) => {
  const folder = await folderOf(process.getuid?.() ?? 0);
  for (const name of readdirSync(folder).filter((each) => lost.test(each))) {
    rmSync(join(folder, name), { recursive: true });
  }
  const files = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  const before = files();
  for (const line of [['doctor'], ['verify'], ['audit'], ['projections', 'status'], ['reactions', 'status']]) {
    await operatorOf({ folder }).kindling(line);
    expect([line, files()]).toEqual([line, before]);
  }
});
