// The certificates of the cluster, made by a stand-in for es-gencert-cli that behaves like version 1.0.2: it creates its output
// folder itself, refuses an existing one, and even then exits with 0.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const script = join(import.meta.dirname, '../deploy/eventstore/make-certificates');
const nodes = ['eventstore-1', 'eventstore-2', 'eventstore-3'];

const tool = `#!/bin/sh
command="$1"; shift
while [ $# -gt 0 ]; do
  case "$1" in
    -out) out="$2" ;;
    -ca-certificate) [ -s "$2" ] || exit 1 ;;
    -ca-key) [ -s "$2" ] || exit 1 ;;
    -ip-addresses) ;;
    -dns-names) names="$2" ;;
    *) echo "flag provided but not defined: $1" >&2; exit 1 ;;
  esac
  shift 2
done
if ! mkdir "$out"; then echo "output directory: $out already exists" >&2; exit 0; fi
name=ca; [ "$command" = create-node ] && name=node
echo "certificate for \${names:-the authority}, number $$" > "$out/$name.crt"
echo "key number $$" > "$out/$name.key"
chmod 0444 "$out/$name.crt"; chmod 0400 "$out/$name.key"
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kindling-certificates-'));
  mkdirSync(join(folder, 'bin'));
  // Volumes exist, and are empty, before anything writes into them.
  for (const volume of ['authority', 'certificates']) mkdirSync(join(folder, volume));
  program('es-gencert-cli', tool);
  program('chown', '#!/bin/sh\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

function program(name: string, content: string): void {
  writeFileSync(join(folder, 'bin', name), content);
  chmodSync(join(folder, 'bin', name), 0o755);
}

function make(): void {
  execFileSync('/bin/sh', [script], {
    env: {
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      AUTHORITY_DIR: join(folder, 'authority'),
      CERTIFICATES_DIR: join(folder, 'certificates'),
    },
    stdio: 'pipe',
  });
}

const read = (...path: string[]): string => readFileSync(join(folder, ...path), 'utf8');
const made = (): string[] => nodes.map((node) => read('certificates', node, 'node.crt'));

test('every node gets a certificate for its name, and the authority’s key stays apart from them', () => {
  make();
  expect(made()).toEqual(nodes.map((node) => expect.stringContaining(`${node},localhost`)));
  expect(read('certificates', 'ca', 'ca.crt')).toContain('the authority');
  expect(existsSync(join(folder, 'certificates', 'ca', 'ca.key'))).toBe(false);
});

test('existing certificates stay as they are', () => {
  make();
  const before = [...made(), read('certificates', 'ca', 'ca.crt')];
  make();
  expect([...made(), read('certificates', 'ca', 'ca.crt')]).toEqual(before);
});

test('an interrupted run starts over', () => {
  make();
  for (const half of ['authority/draft', 'certificates/eventstore-2.draft']) mkdirSync(join(folder, half));
  rmSync(join(folder, 'certificates', 'eventstore-2'), { recursive: true });
  const first = read('certificates', 'eventstore-1', 'node.crt');
  make();
  expect(made()[0]).toBe(first);
  expect(made()[1]).toContain('eventstore-2');
});

test('a tool that creates no certificate fails the start, whatever it reports', () => {
  program('es-gencert-cli', '#!/bin/sh\nexit 0\n');
  expect(() => make()).toThrow();
});
