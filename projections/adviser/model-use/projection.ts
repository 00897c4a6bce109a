// Sums up the use of models, by day and model, and follows the switch.
import { ModelsSwitchedOff, ModelsSwitchedOn } from '../../../modules/adviser/model/model-switch.ts';
import { ModelUsed } from '../../../modules/adviser/model/model-use.ts';
import { dayOf } from '../../../src/kernel/instants.ts';
import { collection, defineProjection } from '../../../src/platform/projection.ts';

export type UsedByModel = Readonly<{
  model: string;
  provider: string;
  /** Each question, and each repair of an answer, counts as one. */
  calls: number;
  inputTokens: number;
  outputTokens: number;
}>;

/** `_id` is a day in UTC, as YYYY-MM-DD: the months of the cap are in UTC, too. */
export type ModelDayDocument = Readonly<{ _id: string; used: readonly UsedByModel[] }>;

/** The only document; absent until someone has used the switch. */
export type ModelSwitchDocument = Readonly<{ _id: string; isOn: boolean /** ISO 8601. */; at: string }>;
export const switchId = 'models';

type Used = Omit<UsedByModel, 'calls'>;

function withOneMore(used: readonly UsedByModel[], { model, provider, inputTokens, outputTokens }: Used) {
  const isSame = (each: Used) => each.model === model && each.provider === provider;
  const before = used.find(isSame) ?? { calls: 0, inputTokens: 0, outputTokens: 0 };
  const sum = {
    ...{ model, provider, calls: before.calls + 1 },
    inputTokens: before.inputTokens + inputTokens,
    outputTokens: before.outputTokens + outputTokens,
  };
  return [...used.filter((each) => !isSame(each)), sum];
}

export const modelDays = collection<ModelDayDocument>('model-use.days', {
  whose: 'nobody',
  rules: ({ on }) => [
    on(ModelUsed, {
      key: ({ metadata }) => dayOf(metadata.at),
      fold: (doc, { data }, _id) => ({ _id, used: withOneMore(doc?.used ?? [], data) }),
    }),
  ],
});

export const modelSwitches = collection<ModelSwitchDocument>('model-use.switches', {
  whose: 'nobody',
  rules: ({ on }) => [
    on(ModelsSwitchedOff, { key: () => switchId, fold: (_, { metadata: { at } }, _id) => ({ _id, isOn: false, at }) }),
    on(ModelsSwitchedOn, { key: () => switchId, fold: (_, { metadata: { at } }, _id) => ({ _id, isOn: true, at }) }),
  ],
});

export const modelUseProjection = defineProjection({
  name: 'model-use',
  version: 1,
  collections: [modelDays, modelSwitches],
});
