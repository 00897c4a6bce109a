// Child processes that handle named calls, so that the measured program and the measuring one never share an event loop.
import { fork } from 'node:child_process';
import { join } from 'node:path';

type Answer = Readonly<{ id: number; value?: unknown; error?: string }>;

export type Child = Readonly<{
  pid: number;
  /** Returns the result of a handler of the child's `serveCalls`; the caller knows its type. */
  call<Result>(name: string, input?: unknown): Promise<Result>;
  stop(): Promise<void>;
}>;

export async function startChild(
  file: string,
  env: Readonly<Record<string, string>> = {},
  nodeOptions: readonly string[] = [],
): Promise<Child> {
  const child = fork(join(import.meta.dirname, file), {
    env: { ...process.env, ...env },
    execArgv: [...process.execArgv, ...nodeOptions],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const exited = Promise.withResolvers<void>();
  child.on('message', (message) => {
    const { id, value, error } = message as Answer;
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(value);
    else call?.reject(new Error(`${file}: ${error}`));
  });
  child.on('exit', (code, signal) => {
    exited.resolve();
    for (const call of waiting.values()) call.reject(new Error(`${file} ended (${signal ?? code}).`));
  });
  let calls = 0;
  const call = <Result>(name: string, input?: unknown): Promise<Result> => {
    const answer = Promise.withResolvers<unknown>();
    calls += 1;
    waiting.set(calls, answer);
    child.send({ id: calls, name, input });
    return answer.promise as Promise<Result>;
  };
  await call('ready');
  return {
    pid: child.pid ?? 0,
    call,
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM');
      await exited.promise;
    },
  };
}

type Call = Readonly<{ id: number; name: string; input: unknown }>;

/** Serves the parent's calls in the child. Handlers trust their input, which the bench itself sends. */
export function serveCalls(handlers: Readonly<Record<string, (input: never) => unknown>>): void {
  process.on('message', async (message) => {
    const { id, name, input } = message as Call;
    try {
      const handler = name === 'ready' ? () => undefined : handlers[name];
      if (handler === undefined) throw new Error(`There is no call ${name}.`);
      process.send?.({ id, value: await handler(input as never) });
    } catch (error) {
      process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
}
