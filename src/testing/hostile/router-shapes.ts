// The router without any dependencies: the shapes of all calls, for tests that iterate over them. None of it can be
// called.
import type { AnyTRPCRouter } from '@trpc/server';
import type { Deps } from '../../app/deps.ts';
import { createAppRouter } from '../../app/registry.ts';

export const routerShapes = (): AnyTRPCRouter =>
  createAppRouter({ config: { mail: {}, news: {}, openai: {} }, keyring: {}, uploads: {} } as unknown as Deps);
