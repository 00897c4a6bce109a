import { counted } from './words.ts';

export const unreadableJobs = (many: number): string =>
  `${counted(many, 'pending job')} of reactions, such as mails, can't be read, and will never be done.`;

export const moveJobsAway =
  'All others continue. Once they are done, stop the server, move operations.sqlite away with its -wal and -shm, and start it again.';
