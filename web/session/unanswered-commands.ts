// The keys of commands without a response so far. A command that creates something keeps its key until it has one.
import { commandKey, type SentCommand } from '../command-key.ts';
import { readStored, writeStored } from '../drafts/browser-storage.ts';

type Unanswered = Readonly<{ digest: string; key: string; sentAt: number }>;

const storageKey = 'kindling.unanswered-commands';
const maxStored = 20;
/** As long as the server remembers a key. */
const storedForMs = 24 * 60 * 60 * 1_000;

/** Commands that contain a password. Nothing derived from one is stored. */
let inMemory: readonly Unanswered[] = [];

/** Returns the key under which to send a creating command. Call `answered` once the server has run it. */
export function keyOfCommand(path: string, input: unknown): SentCommand {
  const body = JSON.stringify(input);
  const list = /"\w*password"/i.test(body) ? memoryList : storedList;
  const digest = digestOf(`${path} ${body}`);
  const others = list.read().filter((each) => each.digest !== digest);
  const { key } = list.read().find((each) => each.digest === digest) ?? { key: commandKey() };
  list.write([...others, { digest, key, sentAt: Date.now() }].slice(-maxStored));
  return { key, answered: () => list.write(list.read().filter((each) => each.key !== key)) };
}

const memoryList = {
  read: () => inMemory,
  write(list: readonly Unanswered[]) {
    inMemory = list;
  },
};

const storedList = {
  read(): readonly Unanswered[] {
    try {
      const stored: unknown = JSON.parse(readStored(storageKey) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isUnanswered) : [];
    } catch {
      return [];
    }
  },
  write(list: readonly Unanswered[]) {
    writeStored(storageKey, list.length === 0 ? null : JSON.stringify(list));
  },
};

function isUnanswered(value: unknown): value is Unanswered {
  const { digest, key, sentAt }: Record<string, unknown> = { ...Object(value) };
  const isOne = typeof digest === 'string' && typeof key === 'string' && typeof sentAt === 'number';
  return isOne && Date.now() - sentAt < storedForMs;
}

/** Hashes with 64-bit FNV-1a. A collision is harmless: the server refuses another body under the same key. */
function digestOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(36);
}
