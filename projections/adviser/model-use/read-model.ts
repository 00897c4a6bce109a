// The use of models on each day, and whether admins allow it.

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
