// Keeps invented members out of communities of real people.
import { type Config, isForOthers } from '../app/start/settings/config.ts';
import { UsageError } from './exit-codes.ts';

export function requireTrial(what: string, { production, publicUrl }: Pick<Config, 'production' | 'publicUrl'>): void {
  if (production) throw new UsageError(`${what} is not for production, and NODE_ENV is production.`);
  if (isForOthers(publicUrl)) {
    throw new UsageError(
      `${what} is not for production, and PUBLIC_URL is ${publicUrl}. If this place is only for trials, run it without PUBLIC_URL.`,
    );
  }
}
