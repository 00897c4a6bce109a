// The use of models and its cost, which is known only for the model that prices are set for.
import { daysAfter } from '../../../src/kernel/time-zone.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { type ModelDayDocument, modelDays, modelSwitches, switchId, type UsedByModel } from './projection.ts';

export type ModelSettings = Readonly<{
  model: string;
  provider: string;
  /** Tokens, in and out together; 0 turns it off. */
  monthlyCap: number;
  /** US dollars per million tokens. */
  prices: Readonly<{ input: number; output: number }> | undefined;
}>;

export type ModelUse = Readonly<{
  calls: number;
  inputTokens: number;
  outputTokens: number;
  /** Null if no prices are set. */
  costUsd: number | null;
  /** Tokens of models without a price: `costUsd` excludes them. */
  unpricedTokens: number;
}>;

export type ModelStatus = 'none' | 'on' | 'switched-off' | 'switched-off-by-setting' | 'cap-reached';

export type ModelsView = Readonly<{
  status: ModelStatus;
  model: string | null;
  provider: string | null;
  monthlyCap: number;
  prices: NonNullable<ModelSettings['prices']> | null;
  /** The state of the admins' switch, whatever the settings say. */
  isSwitchedOn: boolean;
  /** Null if no one ever used the switch. */
  switchedAt: string | null;
  /** For today and for this month, both in UTC. */
  today: ModelUse;
  month: ModelUse;
}>;

type Settings = ModelSettings | undefined;

const perMillion = 1_000_000;

function summed(docs: readonly ModelDayDocument[], settings: Settings): ModelUse {
  const all = docs.flatMap(({ used }) => used);
  const sum = (of: (used: UsedByModel) => number, used = all) => used.reduce((total, each) => total + of(each), 0);
  const prices = settings?.prices;
  const isPriced = ({ model, provider }: UsedByModel) => model === settings?.model && provider === settings.provider;
  const unpriced = all.filter((each) => !isPriced(each));
  const cost = ({ inputTokens, outputTokens }: UsedByModel) =>
    prices === undefined ? 0 : (inputTokens * prices.input + outputTokens * prices.output) / perMillion;
  return {
    calls: sum(({ calls }) => calls),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    costUsd: prices === undefined ? null : sum(cost, all.filter(isPriced)),
    unpricedTokens: prices === undefined ? 0 : sum(tokensOf, unpriced),
  };
}

export const tokensOf = ({ inputTokens, outputTokens }: Pick<UsedByModel, 'inputTokens' | 'outputTokens'>): number =>
  inputTokens + outputTokens;

const dayIn = (now: Date): string => now.toISOString().slice(0, 10);

function monthDaysOf(now: Date): readonly string[] {
  const month = dayIn(now).slice(0, 7);
  return Array.from({ length: now.getUTCDate() }, (_, index) => daysAfter(`${month}-01`, index));
}

function statusOf(settings: Settings, isSwitchedOn: boolean, month: ModelUse): ModelStatus {
  if (settings === undefined) return 'none';
  if (settings.monthlyCap === 0) return 'switched-off-by-setting';
  if (!isSwitchedOn) return 'switched-off';
  return tokensOf(month) < settings.monthlyCap ? 'on' : 'cap-reached';
}

export async function modelsView(read: ReadModels, settings: Settings, now: Date): Promise<ModelsView> {
  const [docs, switched] = await Promise.all([
    read.getMany(modelDays, [...monthDaysOf(now)]),
    read.get(modelSwitches, switchId),
  ]);
  const month = summed(docs, settings);
  const ofToday = docs.filter(({ _id }) => _id === dayIn(now));
  const isSwitchedOn = switched?.isOn ?? true;
  return {
    status: statusOf(settings, isSwitchedOn, month),
    model: settings?.model ?? null,
    provider: settings?.provider ?? null,
    monthlyCap: settings?.monthlyCap ?? 0,
    prices: settings?.prices ?? null,
    ...{ isSwitchedOn, switchedAt: switched?.at ?? null, month },
    today: summed(ofToday, settings),
  };
}

/** Returns the provider that would get a member's text; null if no model would. */
export async function providerAsked(read: ReadModels, settings: Settings, now: Date): Promise<string | null> {
  if (settings === undefined) return null;
  const { status, provider } = await modelsView(read, settings, now);
  return status === 'on' ? provider : null;
}

export async function modelUseByDay(read: ReadModels, settings: Settings, utcDays: readonly string[]) {
  const docs = new Map((await read.getMany(modelDays, [...utcDays])).map((doc) => [doc._id, doc]));
  return utcDays.map((day) => summed([docs.get(day) ?? { _id: day, used: [] }], settings));
}
