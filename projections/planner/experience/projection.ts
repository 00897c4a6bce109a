// Folds progress with the tools of plans, and counts it by tool, without members who withdrew theirs.
import { MemberErased } from '../../../modules/accounts/model/member/events.ts';
import { ExperienceKeptOut, ExperienceShared } from '../../../modules/planner/model/experience.ts';
import { type ProgressStatus, ToolProgressed } from '../../../modules/planner/model/tracking.ts';
import { collection, defineProjection, tally } from '../../../src/platform/projection.ts';
import { stepOf, steps } from './hours.ts';

/** Of several plans with a tool, the latest one. */
export type NotedTool = Readonly<{
  toolId: string;
  planId: string;
  status: Exclude<ProgressStatus, 'not_started'>;
  hours: number | null;
  /** 1 is easy, 5 is hard. */
  difficulty: number | null;
}>;

export type ExperienceDocument = Readonly<{
  _id: string;
  isKeptOut: boolean;
  noted: readonly NotedTool[];
  /** The key that finds the member; none while they have withdrawn theirs. */
  toolIds: readonly string[];
}>;

const memberId = ({ data }: { data: { memberId: string } }): string => data.memberId;

const findable = (doc: Omit<ExperienceDocument, 'toolIds'>): ExperienceDocument => ({
  ...doc,
  toolIds: doc.isKeptOut ? [] : doc.noted.map(({ toolId }) => toolId),
});
const nothingNoted = (_id: string): ExperienceDocument => ({ _id, isKeptOut: false, noted: [], toolIds: [] });

export const experiences = collection<ExperienceDocument>('experience.members', {
  whose: { owner: '_id', exportedAs: 'toolExperience' },
  indexes: [{ fields: { toolIds: 1 }, array: true }],
  rules: ({ on }) => [
    on(ToolProgressed, {
      key: memberId,
      fold(doc, { data: { toolId, planId, status, timeSpent: hours, difficultyRating: difficulty } }, _id) {
        const { noted, ...known } = doc ?? nothingNoted(_id);
        const others = noted.filter((each) => each.toolId !== toolId);
        if (status !== 'not_started')
          return findable({ ...known, noted: [...others, { toolId, planId, status, hours, difficulty }] });
        // Taken back, unless another plan has got further.
        const isOfOther = noted.some((each) => each.toolId === toolId && each.planId !== planId);
        return findable({ ...known, noted: isOfOther ? noted : others });
      },
    }),
    on(ExperienceKeptOut, {
      key: memberId,
      fold: (doc, _, _id) => findable({ ...(doc ?? nothingNoted(_id)), isKeptOut: true }),
    }),
    on(ExperienceShared, {
      key: memberId,
      fold: (doc, _, _id) => findable({ ...(doc ?? nothingNoted(_id)), isKeptOut: false }),
    }),
    on(MemberErased, { key: memberId, fold: () => null }),
  ],
});

export const stepField = (step: number): `hours${string}` => `hours${String(step).replace('.', '_')}`;

export const experienceByTool = tally('experience.by-tool', {
  of: experiences,
  into: ({ toolIds }) => toolIds,
  count({ noted }, tool) {
    const { status, hours, difficulty } = noted.find(({ toolId }) => toolId === tool) ?? {};
    const step = typeof hours === 'number' ? stepOf(hours) : undefined;
    return {
      members: 1,
      finished: status === 'completed' ? 1 : 0,
      rated: typeof difficulty === 'number' ? 1 : 0,
      difficulty: difficulty ?? 0,
      ...Object.fromEntries(steps.map((each) => [stepField(each), each === step ? 1 : 0])),
    };
  },
});

export const experienceProjection = defineProjection({
  name: 'experience',
  version: 1,
  collections: [experiences, experienceByTool],
});
