// Lets a model, if configured, categorize new articles, many in one question. The rules' category applies otherwise.
import { addMs, dayMs, minuteMs } from '../../src/kernel/instants.ts';
import type { Logger } from '../../src/platform/logger.ts';
import { ModelFailed, timeLimit } from '../../src/platform/models/model-server.ts';
import { type Schedule, type ScheduledRun, schedule } from '../../src/platform/reactor/schedule.ts';
import type { PaidModel } from '../adviser/index.ts';
import type { CategoryTries } from './category-tries.ts';
import { articles } from './model/article.ts';
import {
  batchesOf,
  batchSizes,
  type Categorised,
  categoryForm,
  categoryMessages,
  changedBy,
} from './model/category-question.ts';

const everyMs = 5 * minuteMs;
/** Older articles retain their category. */
const recentMs = dayMs;
const answerTimeoutMs = minuteMs;
/** Many times the length of the answer: some models think first. */
const maxOutputTokens = 4_000;

type Deps = Readonly<{
  logger: Pick<Logger, 'warn'>;
  model: PaidModel;
  tries: CategoryTries;
  /** Live articles that arrived since an instant, the newest first. */
  arrivedSince(seenAt: string): Promise<readonly Categorised[]>;
  closing: AbortSignal;
}>;

export function categorySchedules(deps: Deps): readonly Schedule[] {
  return [schedule.every('news.ask-categories', { everyMs, lane: 'models' }, (run) => askCategories(deps, run))];
}

async function askCategories(deps: Deps, { acting }: ScheduledRun): Promise<void> {
  const { model, tries, arrivedSince } = deps;
  const recent = await arrivedSince(addMs(acting.at, -recentMs));
  let known = await tries.read();
  const triesOf = (articleId: string): number => known.tries[articleId] ?? 0;
  /** Articles that are no longer recent are dropped. */
  const note = (asked: readonly Categorised[], count: (before: number) => number) => {
    const noted = new Set(asked.map(({ articleId }) => articleId));
    const counts = recent.map(({ articleId: id }) => [id, noted.has(id) ? count(triesOf(id)) : triesOf(id)] as const);
    return tries.write(known, Object.fromEntries(counts.filter(([, times]) => times > 0)));
  };
  for (const batch of batchesOf(recent, triesOf)) {
    if ((await model.standing()) !== 'open') return;
    // Recorded first, so that a crash can't make it ask forever.
    const begun = await note(batch, (before) => before + 1);
    if (begun === undefined) return;
    known = begun;
    const answer = await answerTo(deps, batch);
    if (answer === 'no-model') return;
    if (answer === 'no-answer') continue;
    for (const { articleId, aiCategory } of answer)
      await acting.execute(articles, articleId, { type: 'Categorise', data: { aiCategory } });
    const done = await note(batch, () => batchSizes.length);
    if (done === undefined) return;
    known = done;
  }
}

/** `no-answer`: another question may do better; `no-model`: none would now. */
async function answerTo(
  { model, logger, closing }: Deps,
  batch: readonly Categorised[],
): Promise<readonly Categorised[] | 'no-answer' | 'no-model'> {
  try {
    return await model.ask('categories', {
      form: categoryForm,
      messages: categoryMessages(batch),
      check: (form) => ({ answer: changedBy(form, batch) }),
      maxOutputTokens,
      limit: timeLimit(answerTimeoutMs, closing),
    });
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error;
    const { failure } = error;
    const { model: name, provider } = model;
    logger.warn(
      { model: name, provider, failure, err: error, articles: batch.length },
      'a model gave no categories for articles: those from the rules apply',
    );
    return failure === 'refused' || failure === 'unusable' ? 'no-answer' : 'no-model';
  }
}
