// Whoever can't log in or sign up is told plainly when there is no server. Elsewhere a page says what did not work.
import { isUnanswered } from '../trpc.ts';

export const orUnreachable = (error: unknown, otherwise: string): string =>
  isUnanswered(error) ? 'Unable to connect to server' : otherwise;
