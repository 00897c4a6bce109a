// The ids and names in a generated load. They are derived from its seed, so an interrupted run can resume.
import { members } from '../../modules/accounts/index.ts';
import { derivedId } from '../kernel/ids.ts';
import type { Planned } from './load.ts';

/** The `causationId` of every event of a generated load. */
export const loadCause = 'generate-load';

/** Members and posts are counted from 0. */
export const loadMemberId = (seed: number, index: number): string => derivedId('load', seed, 'member', index);
export const loadPostId = (seed: number, index: number): string => derivedId('load', seed, 'post', index);

export const usernameOf = (index: number, seed: number): string =>
  seed === 1 ? `member-${index}` : `member-${seed}-${index}`;
export const loadMemberEmail = (index: number, seed = 1): string => `${usernameOf(index, seed)}@load.kindling.example`;

/** The first stream of a load whose name depends on its seed. */
export const firstMemberStream = (seed: number): string => members.stream(loadMemberId(seed, 0));

/** The base for the ids of a step's commands. */
export const loadStep = ({ stream, after }: Planned): readonly (string | number)[] =>
  after === undefined ? ['load', stream] : ['load', stream, after];
