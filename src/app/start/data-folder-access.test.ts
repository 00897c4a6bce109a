// A data folder in which another user has left files. Only root can make such files, and root may use all of them.
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, readdirSync, rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { operatorOf } from '../../cli/cli-fixture.ts';
import { makeInstallation } from '../../cli/transfer/transfer-fixture.ts';
import { ownedByOthers } from './data-folder-access.ts';
import { filesIn } from './stores.ts';

const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

let installation: string;
/** The compile cache of the user nobody: each process loads what the first has compiled. */
let compiled: string;
beforeAll(async () => {
  installation = await makeInstallation();
  compiled = await mkdtemp(join(tmpdir(), 'kindling-compiled-'));
  if (isRoot) chownSync(compiled, nobody, nobody);
  return async () => {
    await rm(installation, { recursive: true });
    await rm(compiled, { recursive: true });
  };
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

/** Runs code as the user nobody, in a process that starts like a server. */
function startAsNobody(dataDir: string): string {
  const code = `
    const { requireUsable } = await import('${join(import.meta.dirname, 'data-folder-access.ts')}');
    await requireUsable({ dataDir: '${dataDir}' }).then(() => console.log('ready'), (error) => console.log(error.message));
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    ...{ uid: nobody, gid: nobody, cwd: '/', encoding: 'utf8' },
    env: { PATH: process.env.PATH, NODE_ENV: 'test', NODE_COMPILE_CACHE: compiled },
  });
  return stdout.trim() || stderr;
}

describe.runIf(isRoot)('a data folder of another user', { timeout: 60_000 }, () => {
  it('is started by its owner, but not once somebody else owns one of its files', async () => {
    const folder = await folderOf(nobody);
    expect(startAsNobody(folder)).toBe('ready');
    const { keys, documents } = filesIn(folder);
    for (const [file, mode, why] of [
      [keys, 0o644, 'written'],
      [join(documents, 'bookkeeping.sqlite'), 0o600, 'read'],
    ] as const) {
      chownSync(file, 0, 0);
      chmodSync(file, mode);
      expect(startAsNobody(folder)).toBe(
        `Kindling can't start: ${file} can't be ${why} by nobody: it belongs to root. Give the data folder to the user that Kindling runs as: chown -R nobody ${folder}`,
      );
      chownSync(file, nobody, nobody);
    }
    expect(startAsNobody(folder)).toBe('ready');

    const parent = await mkdtemp(join(tmpdir(), 'kindling-unreachable-'));
    onTestFinished(() => rmSync(parent, { recursive: true }));
    expect(startAsNobody(parent)).toMatch(/can't be read by nobody: it belongs to root/);
    expect(startAsNobody(join(parent, 'data'))).toMatch(/data can't be read by nobody: it belongs to another user/);

    chmodSync(documents, 0o600);
    expect(startAsNobody(folder)).toBe(
      `Kindling can't start: ${documents} can't be read by nobody, who owns it: chmod -R u+rwX ${folder}`,
    );
  });

  it('refuses a server that root starts, in one line that names the user, and nothing is created', async () => {
    const folder = await folderOf(nobody);
    rmSync(join(folder, 'session.key'), { force: true });
    const before = readdirSync(folder, { recursive: true });
    const env = { PATH: process.env.PATH, NODE_ENV: 'test', PORT: '0', DATA_DIR: folder };
    const started = () => {
      const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../main.ts')], {
        ...{ env, encoding: 'utf8', timeout: 20_000 },
      });
      return { status, stderr };
    };
    const why = `Kindling can't start: The data folder ${folder} belongs to nobody, and this is root, who would leave files there that nobody can't use. Start it as nobody: sudo -u nobody …\n`;
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
        expect.stringMatching(/^The data folder \S+ belongs to nobody, and this is root.*sudo -u nobody kindling …\n$/),
      ]);
    }
    await operatorOf({ folder }).kindling(['doctor']);
    expect(readdirSync(folder, { recursive: true })).toEqual(before);
  });

  it('is what doctor says of a folder with files of several users', async () => {
    const folder = await folderOf(0);
    chownSync(filesIn(folder).keys, nobody, nobody);
    expect(await Array.fromAsync(ownedByOthers(folder))).toEqual([{ path: filesIn(folder).keys, owner: 'nobody' }]);
    const { out } = await operatorOf({ folder }).kindling(['doctor']);
    expect(out).toContain(`FIND  owners: ${filesIn(folder).keys} belongs to nobody, and the data folder to root.`);
    expect(out).toContain(`→ chown -R root ${folder}`);
  });
});

it('verbs that only look create nothing, whatever is missing', { timeout: 60_000 }, async () => {
  const folder = await folderOf(process.getuid?.() ?? 0);
  for (const name of readdirSync(folder).filter((each) => /^(documents|session)/.test(each))) {
    rmSync(join(folder, name), { recursive: true });
  }
  const files = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  const before = files();
  for (const line of [['doctor'], ['verify'], ['audit'], ['projections', 'status'], ['reactions', 'status']]) {
    await operatorOf({ folder }).kindling(line);
    expect([line, files()]).toEqual([line, before]);
  }
});
