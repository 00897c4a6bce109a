// Design: how a machine that may be wrong looks, sounds and waits.
import type { Thread } from '../thread.ts';

export const design: readonly Thread[] = [
  {
    type: 'question',
    category: 'innovation',
    by: 'zoe',
    text: 'Streaming answers and screen readers: ours announced each token, so a helpful paragraph became a woodpecker. Turned off live announcements, and now people don’t notice that something has arrived. What does a good middle look like?',
    comments: [
      [
        'noor',
        'Announce "answering", then nothing, then one whole sentence at a time when it’s finished. Never words. And let me stop it with one key.',
      ],
      ['noor', 'Oh, and don’t move the focus. Ever. If you move my focus I’m lost in your page like in a car park.'],
      [
        'sofia',
        'A polite live region with complete sentences, and the rest reachable by heading. Sighted people get the typewriter, if they must.',
      ],
      ['omar_h', 'Buffering until a full stop is ten lines. "e.g." costs you another ten.'],
      [
        'zoe',
        'Sentence by sentence, Escape stops it, focus stays put. Tested it with three people: no woodpecker. Thanks, @noor, this goes into the design system with your name on it.',
      ],
      ['noor', 'In the design system, of all places! I’ll tell my mother.'],
    ],
  },
  {
    type: 'resource',
    category: 'innovation',
    by: 'sofia',
    text: `States I draw for every screen with a model behind it. Most files have the first and the last:

1. Waiting, less than a second
2. Waiting, long enough to doubt
3. An answer
4. An answer that it isn’t sure of
5. Half an answer, then the connection died
6. "I can’t do that", with a way on
7. The person has changed the answer
8. Nothing to show yet

Number 7 is where the product is. Once somebody has corrected the machine, the screen should look like *theirs*.`,
    comments: [
      ['ines', '8 is mine and I’m glad that it’s on the list.'],
      [
        'zoe',
        'We print these as cards and lay them on the table at kick-off. Number 5 always starts a row between design and backend. A good one.',
      ],
      [
        'hiro',
        'Number 5 from the backend: we keep what came and mark the cut. Throwing half an answer away makes people type again.',
      ],
      ['lena.k', '7 is so true. We highlighted "edited by you" in green, and people began to edit.'],
    ],
  },
  {
    type: 'poll',
    category: 'innovation',
    by: 'zoe',
    text: 'Where does the assistant live in your product?',
    options: [
      'A panel at the side',
      'Inside the thing one is working on',
      'A page of its own',
      'Behind a button',
      'There is none on purpose',
    ],
    comments: [
      ['elif', 'Behind a button that doesn’t mention AI at all. See also: *Fix it*.'],
      ['yusuf', 'Side panel, and I regret it. It’s the new "toolbar from 2004".'],
      ['jonas_w', 'On a factory screen, inside. A panel at the side gets covered with a sticker within a week.'],
    ],
  },
  {
    type: 'insight',
    category: 'general',
    by: 'lena.k',
    text: `We took away the "regenerate" button. It was used on one answer in five, and we’d proudly read that as engagement. Then I watched. People pressed it like a slot machine, got tired, and took the third answer, which was no better than the first.

Instead there are two small questions now: *too long?* and *something wrong?* The second one opens a field. Corrections went up, slot machine gone.`,
    comments: [
      ['priya', 'And every "something wrong" is a labelled example. You’ve traded a vanity metric for a data set.'],
      ['marcus', 'I have a regenerate button and feel caught.'],
      ['sofia', 'What happens with people who want variety, say, for names?'],
      ['lena.k', '@sofia for names we show five at once. Variety should be a list and not a lottery.'],
    ],
  },
  {
    type: 'question',
    category: 'innovation',
    by: 'tess',
    text: 'We colour the model’s confidence in my prototype: green, yellow, red. My supervisor says that traffic lights are "dangerous", and went on holiday. Why?',
    comments: [
      [
        'noor',
        'A part of your readers can’t tell two of the three apart, and another part, such as me, gets none. Begin with words.',
      ],
      [
        'priya',
        'Also: green means "the model is sure", and people read "it’s correct". These are different things on exactly the days when it matters.',
      ],
      [
        'sofia',
        'And red makes people look away from what they should look at. Show what it isn’t sure *about*, at that spot.',
      ],
      [
        'jonas_w',
        'We use two states on the line: "look" and "don’t look". No colours, a light that’s on or off. Nobody has misread it yet.',
      ],
      ['tess', 'So: words, at the spot, two states. My supervisor returned with a tan and says "obviously".'],
    ],
  },
  {
    type: 'celebration',
    category: 'innovation',
    by: 'zoe',
    text: 'Our voice greeting went from 14 seconds to **four**. It took eleven versions, three lawyers, and one sentence by a nine-year-old: "Just say who you are and ask." Nobody has hung up on it in a week.',
    comments: [
      ['leo', 'What did the lawyers cost per second saved?'],
      ['helen', 'Lawyers here. We’d have settled for nine.'],
      ['clara', 'Hire the nine-year-old.'],
    ],
  },
  {
    type: 'resource',
    category: 'general',
    by: 'sofia',
    text: `Sentences for when the machine is wrong. We tested them on a train, on strangers, for chocolate. What we had, and what stayed:

- *Oops! Something went wrong.* → **I couldn’t read page 3. The rest is below.**
- *I’m not able to help with that.* → **That needs a person. Ana is in until five.**
- *Please try again.* → **I’ve kept what you wrote. Try again**
- *Low confidence* → **I found two dates. Which one is it?**

Rule behind it: say **what is still all right**, then what to do. Never "oops". Nobody over twelve says it.`,
    comments: [
      ['sam_p', '"I’ve kept what you wrote" should be a law.'],
      ['ben.ito', 'Reads like a good error message in a compiler. What, where, and what now.'],
      ['lucia', 'On a train, for chocolate! That’s a research budget I understand.'],
      ['omar_h', 'Does Ana know?'],
      ['sofia', '@omar_h Ana wrote it.'],
    ],
  },
  {
    type: 'question',
    category: 'innovation',
    by: 'ines',
    text: '"Ask me anything" is what our search box says, and people stare at it. Analytics show a first query of "test", "hello" or "asdf" for a third of new users. What do you put into an empty box?',
    comments: [
      ['arjun', 'Three real questions by other people from the last week, cleaned up. Never examples from your head.'],
      ['lucia', 'Say what it *isn’t* for. "Parts, prices, delivery. Not the weather." Limits are inviting.'],
      ['yusuf', 'Show a result without a question: the thing they looked at last. An empty box is an exam.'],
      ['ines', 'Real questions, and the last thing viewed. "asdf" is down to 6%, and I miss it a little.'],
    ],
  },
  {
    type: 'insight',
    category: 'ethics',
    by: 'noor',
    text: `A picture of a chart isn’t a chart. This week I was sent a dashboard as an image, with the alt text "dashboard". I’m the CEO of the company that it describes.

Put the numbers in a table below. It’s the same afternoon of work once, and then forever easier. Sighted colleagues copy from the table as well, I’ve noticed.`,
    comments: [
      ['quentin', 'Guilty. Our weekly report has a table as of today.'],
      ['priya', 'The table also shows which bars are made of four cases. I like it for selfish reasons.'],
      ['jamal', '"Dashboard". I’m sorry, I laughed. Then checked ours, and it says "image 4".'],
    ],
  },
  {
    type: 'question',
    category: 'ethics',
    by: 'grace',
    text: 'Some of our nurses’ assistants read slowly, or not at all, and are excellent at their work. We use icons. A pill bottle was read as "poison", a heart as "love", a clock as "late for work". How do you find pictures that mean the same to everyone?',
    comments: [
      [
        'wanjiru',
        'You don’t. Record the label in their language, a tap on the picture says it. After a week they no longer need it.',
      ],
      [
        'amara',
        'Let them draw. We gave paper to twelve women. Their picture for "spoiled" is on all our screens, and it’s a goat turning away.',
      ],
      ['zoe', 'And use few. Five pictures that someone learned beat thirty that someone guesses.'],
      [
        'grace',
        'Seven pictures, drawn by them, each with a voice. The one for "urgent" is a running chicken. Nobody has ever been unsure about it.',
      ],
    ],
  },
  {
    type: 'insight',
    category: 'innovation',
    by: 'yusuf',
    text: `We put the machine’s product description and the shop’s own next to each other and asked 200 shoppers which is better. The machine won by a little. Then we removed the adjectives from both. The shops won clearly: they know what people ask at the counter.

So the model now writes only from the questions the counter gets. Fewer words, fewer returns.`,
    comments: [],
  },
];
