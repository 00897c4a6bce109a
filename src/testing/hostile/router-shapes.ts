// The shapes of all calls. None of them can be called.
import type { AnyTRPCRouter } from '@trpc/server';
import type { Deps } from '../../app/deps.ts';
import { createAppRouter } from '../../app/registry.ts';

export const routerShapes = (): AnyTRPCRouter =>
  createAppRouter({ config: { mail: {}, news: {}, openai: {} }, keyring: {}, uploads: {} } as unknown as Deps);
