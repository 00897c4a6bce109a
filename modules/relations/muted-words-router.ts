// The calls that mute and unmute words.
import { z } from 'zod';
import { singleLine } from '../../src/kernel/text.ts';
import { memberProcedure, router } from '../../src/platform/rpc/procedure.ts';
import { phraseKey } from '../../src/text/phrases.ts';
import { wordNotFound } from './model/errors.ts';
import { mutedFor, mutedWords } from './model/muted-words.ts';
import { longestWord } from './sizes.ts';

export type MutedWordViews<Word> = Readonly<{ mutedWordsOf(memberId: string, now: Date): Promise<readonly Word[]> }>;

const isEmpty = 'Write a word or a phrase';

const newWord = z.object({
  word: singleLine({
    min: 1,
    max: longestWord,
    messages: { invalid: isEmpty, tooShort: isEmpty, tooLong: 'At most 50 characters' },
  }).refine((word) => phraseKey(word) !== '', isEmpty),
  for: z.enum(mutedFor, { error: 'Choose a day, a week or always' }),
});

export function mutedWordsRouter<Word extends Readonly<{ word: string }>>({ mutedWordsOf }: MutedWordViews<Word>) {
  return router({
    muteWord: memberProcedure(
      'POST /account/muted-words',
      'Mutes a word or phrase for a day, a week or forever: the caller’s lists omit what others write with it.',
      {
        status: 201, // Another window may have unmuted the word already.
        refusals: [404, 409],
      },
    )
      .input(newWord)
      .mutation(async ({ ctx, input }) => {
        const data = { ...input, wordId: ctx.newId('word') };
        await ctx.execute(mutedWords, ctx.member.id, { type: 'MuteWord', data });
        const key = phraseKey(input.word);
        const muted = async () =>
          (await mutedWordsOf(ctx.member.id, ctx.viewer.now)).find(({ word }) => phraseKey(word) === key);
        return { success: true, word: await ctx.shown(muted, wordNotFound) };
      }),

    unmuteWord: memberProcedure('DELETE /account/muted-words/:id', 'Unmutes a word or phrase.', { refusals: [404] })
      .input(z.object({ id: z.string() }))
      .mutation(async ({ ctx, input: { id } }) => {
        await ctx.execute(mutedWords, ctx.member.id, { type: 'UnmuteWord', data: { wordId: id } });
        return { success: true };
      }),
  });
}
