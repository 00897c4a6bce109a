// Voices and languages: how people really speak, and who has to try harder.
import type { Thread } from '../thread.ts';

export const voices: readonly Thread[] = [
  {
    type: 'question',
    category: 'innovation',
    by: 'leo',
    text: 'Callers talk over our voice agent, because it answers after 900 milliseconds and a human does after 200. Faster models help, but they’re duller. Where did you find time?',
    comments: [
      ['wanjiru', 'Start understanding before the sentence ends. Most orders are clear by the second-last word.'],
      ['zoe', 'And say something true while you think. "Margherita, right…" is 600 milliseconds of honest content.'],
      [
        'hiro',
        'Measure where it goes, first. Ours was 300 of network, because the voice ran in one country and the model in another.',
      ],
      [
        'dario',
        'A small model for "what kind of turn is this", a big one only if it’s a hard one. Four of five aren’t.',
      ],
      [
        'leo',
        'Network was 280 of it! Moved it, plus "Margherita, right…". 390 now. People have stopped talking over it, except for my uncle.',
      ],
    ],
  },
  {
    type: 'insight',
    category: 'innovation',
    by: 'wanjiru',
    text: `People in Nairobi change language in the middle of a sentence, often in the middle of a word. Every system I’ve tested asks them to choose one at the start. It’s like asking somebody which hand they’d like to type with.

We label each *word* now. It’s slow, it needs people who live like that, and the model is finally wrong in the ways in which my cousins are wrong.`,
    picture: { drawing: 'cloud-flat', alt: 'A wide band of violet and cyan dots without a direction.' },
    comments: [
      ['mei', 'Customs papers do that as well: Dutch goods, English units, German insults.'],
      ['anya', '"Wrong in the ways in which my cousins are wrong" is an evaluation criterion. A serious one.'],
      ['priya', 'How do two labellers agree on a word that’s half and half?'],
      ['wanjiru', '@priya they don’t, and so there’s a third label. It’s the most frequent one.'],
    ],
  },
  {
    type: 'resource',
    category: 'innovation',
    by: 'zoe',
    text: `A listening test for voice prompts that needs no lab. Do it before you ship a single sentence:

1. Read it aloud to someone who’s **washing up**
2. Ask what they’d say now
3. Ask what they were allowed to say
4. Cut whatever they didn’t mention
5. Do it again with a different sink

Step 4 hurts. About half of every prompt is for us.`,
    comments: [
      ['sofia', 'A different sink! I’m going to be invited to so many dinners.'],
      ['leo', 'Did it in the kitchen of a pizzeria. Everything got cut except for "Large?".'],
      ['noor', 'And step 6: at double speed. That’s how I’ll hear it.'],
    ],
  },
  {
    type: 'question',
    category: 'innovation',
    by: 'amara',
    text: 'Farmers don’t type. They send voice notes of three minutes, with a greeting, the family, the weather, and a question in the last ten seconds. My team wants to limit notes to 30 seconds. It feels rude to me. Is it?',
    comments: [
      ['wanjiru', 'It’s rude. Skip the greeting when you *process*, never when you answer. Greet back.'],
      ['grace', 'Our clinics do the same. The "weather" is where the symptom is, about one time in five.'],
      ['clara', 'Like essays. The question is at the end because they were thinking.'],
      ['tess', 'Could you show them what was understood, as a short text, so that they get shorter by themselves?'],
      [
        'amara',
        'No limit. It greets back, repeats the question in one sentence and asks "is it this?". Notes got shorter anyway: 3:05 to 1:50, with the family still in it.',
      ],
    ],
  },
  {
    type: 'celebration',
    category: 'innovation',
    by: 'grace',
    text: 'Our app speaks its **fifth** language as of today. It was translated by the nurses who’ll use it, on Thursdays, for pay, with arguments. The word for "upload" took two Thursdays. They settled on "carry it to the big book".',
    comments: [
      ['mei', '"Carry it to the big book" is better than upload in any language.'],
      ['wanjiru', 'This is how words are made. May I put it in our glossary, with their names?'],
      ['grace', '@wanjiru they’d be proud. One of them wants hers in bold.'],
      ['clara', 'Congratulations! Big book for everybody.'],
    ],
  },
  {
    type: 'poll',
    category: 'innovation',
    by: 'wanjiru',
    text: 'In how many languages do you test before a release, with a person who speaks them?',
    options: ['One', 'Two or three', 'All that we offer', 'We let the model check'],
    comments: [
      ['mei', 'Two or three of eleven. It’s the other eight that write to us.'],
      ['lucia', 'We let the model check, and it was very pleased with itself.'],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'lucia',
    text: 'Our site exists in English, and I’m responsible for Spanish and Portuguese. The machine translation is correct. It’s so correct that nobody would ever say it. I have no budget for six translators. How do you get a *voice* across?',
    comments: [
      [
        'ines',
        'Portuguese here. Give it five pages that you love in the target language, and ask for a rewrite, not for a translation.',
      ],
      ['zoe', 'And write down what you never say. In French we’d lose "excited" in the first minute.'],
      ['mei', 'Ask for formality explicitly. Ours thanked a harbour master like an old school friend.'],
      [
        'elif',
        'One native reader per language, one hour a month, only for the headlines. Nobody reads the rest, and I say that with love.',
      ],
      [
        'lucia',
        'Five loved pages, a list of nevers, one hour a month. The Spanish page has a joke on it that doesn’t exist in English. I’m keeping it.',
      ],
    ],
  },
  {
    type: 'insight',
    category: 'ethics',
    by: 'anya',
    text: `We asked 24 people with 24 accents to book the same train ticket by voice. Everyone managed it. The fastest took 40 seconds and the slowest six minutes, and the slowest one apologised. To the machine, three times.

If you only measure success, this is a perfect result. Please measure **who had to try harder**.`,
    picture: { drawing: 'cloud-rising', alt: 'A cloud of violet and cyan dots that rises from left to right.' },
    comments: [
      ['noor', 'Effort as a metric. I’ve been waiting for this for years.'],
      ['leo', 'Running it tonight with the kitchen staff, who have nine accents among seven people.'],
      ['wanjiru', 'May I have the protocol? We could add 12 more accents.'],
      ['anya', '@wanjiru sent. No booking of real trains, we ended up with a ticket to Gdańsk.'],
    ],
  },
  {
    type: 'question',
    category: 'innovation',
    by: 'emi',
    text: 'Every text-to-speech voice says my name as if it were the beginning of "enemy". It’s a small thing, and it’s on every call. Is there a way for an app to let people correct how they’re called?',
    comments: [
      ['noor', 'Yes, and it’s the setting that I’d want first. "Say it like this", with a recording or with letters.'],
      [
        'zoe',
        'Let them type it the way it sounds, play it, and let them try again. "Eh-mee". It takes a minute to build.',
      ],
      [
        'emi',
        'Built it for our student project. My grandmother’s name works for the first time. She had it repeat it four times.',
      ],
    ],
  },
];
