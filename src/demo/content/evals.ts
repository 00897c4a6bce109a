// Evals: how one knows whether it works, and how one finds out that it didn't.
import type { Thread } from '../thread.ts';

export const evals: readonly Thread[] = [
  {
    type: 'insight',
    category: 'innovation',
    by: 'priya',
    text: 'The most useful eval I built this year has **23 cases**. Each is a real complaint, with the sentence the customer wrote. The set with 4,000 generated cases moved once in six months. The 23 move weekly, and everybody knows them by name.',
    comments: [
      ['sam_p', 'We name ours after the customers. "Mrs. Novak is red again" gets people out of their chairs.'],
      ['arjun', 'Don’t you overfit to 23?'],
      ['priya', '@arjun of course. When all are green I retire ten and take ten new complaints. There are always ten.'],
    ],
  },
  {
    type: 'question',
    category: 'innovation',
    by: 'robin',
    text: 'We are two people. Everybody tells me to "write evals" and I believe it, but on which day? What is the smallest thing that would have caught our last three embarrassing bugs without becoming a second product?',
    comments: [
      ['priya', 'Those three bugs. Three cases, one script, run before each deploy. You can write it before lunch.'],
      [
        'marcus',
        'A spreadsheet. Column A input, column B what must not be in the answer. I ran a company on that for a year.',
      ],
      ['robin', 'Three cases, before lunch, and one was still broken. I feel seen.'],
    ],
    addition: '**Update:** 14 cases now. Caught two things before patients did. It still fits into one file.',
  },
  {
    type: 'resource',
    category: 'innovation',
    by: 'hiro',
    text: `The layout of our eval folder, in case you are about to invent one:

\`\`\`
cases/     one file per case, with the date and why it exists
graders/   code first, a model only if code can't
runs/      one line per run: version, score, cost, minutes
retired/   cases that have been green for a year
\`\`\`

"Why it exists" is mandatory. Without it nobody dares to delete a case.`,
    comments: [
      ['ben.ito', 'retired/ is clever. Mine just rots in place.'],
      ['omar_h', 'Cost and minutes in the run line saved us from an eval that cost more than production.'],
      ['tess', 'What does a good "why it exists" look like?'],
      ['hiro', '@tess "12 March, refund promised to someone who had not ordered. Ticket 3310." That is all.'],
    ],
  },
  {
    type: 'poll',
    category: 'innovation',
    by: 'arjun',
    text: 'What blocks a release at your place when the eval score drops?',
    options: [
      'Any drop',
      'A drop outside the noise',
      'Only the critical cases',
      'Nothing, we look at it',
      'We have no score',
    ],
    comments: [
      ['priya', 'Option two requires knowing the noise. Run the same version five times, please, before you vote.'],
      ['jonas_w', 'Critical cases block, the rest is a conversation. On a line you never average a missing screw.'],
    ],
  },
  {
    type: 'question',
    category: 'innovation',
    by: 'leo',
    text: 'Our test callers are colleagues. They speak clearly, know the menu and are sober. None of this holds on a Friday night. How do you get realistic test calls without recording people who only wanted a pizza?',
    comments: [
      ['wanjiru', 'Pay actors and give them a kitchen fan, a toddler and a bad phone. Cheaper than it sounds.'],
      ['helen', 'Or ask at the end of a call: "may we keep this to get better?" You’ll get 10%, and those are yours.'],
      ['leo', 'The theatre school around the corner was delighted. The drunk student was almost too good.'],
    ],
  },
  {
    type: 'insight',
    category: 'innovation',
    by: 'jonas_w',
    text: 'Our defect detector had 99.2% accuracy. A broken camera that always says "fine" would have 98.9%. We print that second number on every report now, in the same size. Meetings have become shorter and more humble.',
    picture: {
      drawing: 'lines-apart',
      alt: 'Two lines that start together at the left and move slowly apart to the right.',
    },
    comments: [
      ['priya', 'The dumb baseline in the same font size. I will make this a rule of mine.'],
      ['quentin', 'In weather it’s "tomorrow as today". Beats half of the start-ups that pitch to me.'],
      ['felix', 'I now ask for this number in first meetings. Thank you and sorry, everybody.'],
    ],
  },
  {
    type: 'question',
    category: 'innovation',
    by: 'kat',
    text: 'Two senior lawyers label the same 100 clauses. They agree on 71. My model agrees with each of them on about 75. What on earth do I put on the website?',
    comments: [
      ['anya', 'The 71. It’s the most honest thing that anyone has said about clauses.'],
      [
        'priya',
        'Split the set: where lawyers agree, score the model. Where they don’t, score whether it *says* that it is disputed.',
      ],
      ['kat', 'Model flags 60% of the disputed ones now, and that turned out to be what customers pay for.'],
    ],
  },
  {
    type: 'insight',
    category: 'innovation',
    by: 'arjun',
    text: 'I changed one thing: the judge model has to quote the passage that proves its grade. No quote, no grade. Agreement with our humans went from 74% to 89%, and half of the "hallucinations" it used to report vanished. It had been making them up.',
    comments: [
      ['hiro', 'A judge hallucinating hallucinations. We have come full circle.'],
      ['kat', 'Cite or be silent. Law school for machines.'],
      ['ines', 'Does the quoting make it much slower?'],
      ['arjun', '@ines a third. I check that the quote exists with a plain string search, that part is free.'],
    ],
  },
  {
    type: 'celebration',
    category: 'innovation',
    by: 'tess',
    text: 'My eval harness for the thesis found a bug in a *published* benchmark: 6% of the answers were shifted by one row. The maintainers confirmed it within a day and I am in the changelog. With my name!!',
    comments: [
      ['priya', 'That is a better contribution than most papers. Congratulations!'],
      ['ben.ito', 'A confirmed bug with a reproduction. You may skip the issue template for life.'],
      ['dario', 'How did you notice? Six percent hides well.'],
      ['tess', '@dario I read forty answers by hand because my supervisor said nobody does.'],
    ],
  },
  {
    type: 'question',
    category: 'innovation',
    by: 'ines',
    text: 'Click-through says that our new ranking is better. The people I sit next to while they search say it’s worse: they click more because they find less. Which metric have you found that can tell joy from despair?',
    addition:
      '**Later:** the second attempt is live. Re-search is down by 12%, and I counted two sighs. One was about the weather.',
    comments: [
      ['yusuf', 'Searches per purchase. And the share of people who search again within a minute with other words.'],
      ['sofia', 'The sigh. I’m serious, put five people in a room and count sighs.'],
      ['ines', 'Re-search within a minute rose by 9%. We rolled back. And I counted the sighs, Sofia. Eleven.'],
    ],
  },
  {
    type: 'resource',
    category: 'innovation',
    by: 'priya',
    text: `How much a difference is worth, on the back of an envelope:

- 100 cases: ignore anything under **8 points**
- 400 cases: under **4**
- 1,600 cases: under **2**

Four times the cases for half of the noise. Before you tune for a week, ask which row you are in.`,
    comments: [
      ['marcus', 'I celebrated 3 points on 60 cases. With cake. We shall never speak of it again.'],
      ['tomas', 'Rough, but it’s on our wall. Paired comparisons do better than this, no?'],
      ['priya', '@tomas much better, if you compare case by case. The envelope is for people who don’t.'],
    ],
  },
  {
    type: 'insight',
    category: 'innovation',
    by: 'dario',
    text: 'I benchmarked a small local model on *my* tasks instead of on a leaderboard. Of 50 things that I really ask in a week, the small one was good enough for 41. The leaderboard says it is half as good. My week doesn’t contain olympiad problems.',
    comments: [
      ['clara', 'Mine does, but I take the point. What were the nine?'],
      [
        'dario',
        '@clara long legal letters, and anything with more than three conditions. So, also my mother’s questions.',
      ],
      ['amara', 'This is how we chose. 400 questions from farmers beat every public table.'],
    ],
  },
  {
    type: 'question',
    category: 'innovation',
    by: 'maya',
    text: 'The vendor retires our model in ten weeks. The successor is better on our set by 5 points and *different* in tone, and adjusters notice tone. Do you test for "feels like the old one"? How?',
    comments: [
      ['sofia', 'Blind pairs, twenty of them, shown to the people who’ll live with it. Ask which one they’d sign.'],
      ['hiro', 'We diff length, hedging words and number of questions. Boring statistics catch most of the "feel".'],
      ['maya', 'Hedging words went up by a factor of three! One line in the prompt, and nobody noticed the switch.'],
    ],
  },
  {
    type: 'poll',
    category: 'innovation',
    by: 'priya',
    text: 'When did you last read fifty of your product’s outputs, one after the other, yourself?',
    options: ['This week', 'This month', 'This year', 'Does a dashboard count?'],
    comments: [
      ['sam_p', 'Every Friday, with tea. It’s the only meeting that I’ve never cancelled.'],
      ['oscar', 'A dashboard counts in the sense that one can count on it to look fine.'],
      ['priya', 'I did not expect humour from @oscar and I’m here for it.'],
    ],
  },
  {
    type: 'insight',
    category: 'innovation',
    by: 'clara',
    text: 'Our tutor scored 96% for correct answers, and pupils learned nothing. So we stopped grading the tutor and began grading the **pupil’s next exercise**, alone, a day later. Scores fell to 52%, and for the first time they mean something.',
    comments: [
      ['anya', 'Measuring the person instead of the machine. This should be normal and is rare.'],
      ['priya', 'How do you deal with the pupils who don’t come back the next day?'],
      ['clara', '@priya counted as not learned. Harsh, and it made us think about why they don’t come back.'],
    ],
  },
  {
    type: 'question',
    category: 'innovation',
    by: 'yusuf',
    text: 'Every shop has its own idea of a good product description. A jeweller and a tyre dealer can’t share a grader. Do you write one eval per customer, and who pays for the labelling?',
    comments: [
      ['lucia', 'Ask each for three texts they are proud of and one they hate. Nobody refuses that.'],
      ['viktor', 'Sell it. "Your own quality standard, measured monthly" is an upgrade, not a cost.'],
      ['yusuf', 'Three proud, one hated works wonders. The tyre dealer’s hated one was ours.'],
    ],
  },
  {
    type: 'celebration',
    category: 'innovation',
    by: 'wanjiru',
    text: 'Word error rate for our smallest language fell below **20%** tonight. There was no public test set, so forty grandmothers made one with us. They insisted on proverbs. The model is now very good at proverbs.',
    picture: {
      drawing: 'bars-falling',
      alt: 'Ten bars that become shorter from left to right, the last about a fifth of the first.',
    },
    comments: [
      ['grace', 'Our nurses in the north have waited for this. May we try?'],
      ['noor', 'A test set made of proverbs is the best thing ever. Congratulations to all forty.'],
      ['wanjiru', '@grace yes, writing to you today. The grandmothers want to hear about it, too.'],
    ],
  },
  {
    type: 'question',
    category: 'innovation',
    by: 'elif',
    text: 'How do you evaluate something that should mostly stay silent? Our fraud explainer is right to say nothing in 97% of the cases. Every metric I try either ignores the silence or drowns in it.',
    comments: [
      ['tomas', 'Cost it. A wrong word costs x, a wrong silence costs y. Then add up money instead of cases.'],
      ['ivan', 'Separate sets: one of silence, one of noise. Two numbers, never averaged.'],
      ['elif', 'Two numbers and a price tag. The price tag was the meeting; the numbers were easy after it.'],
    ],
  },
  {
    type: 'resource',
    category: 'innovation',
    by: 'sam_p',
    text: 'My Friday reading sheet: 50 answers, one column only, with **one word** for each. "Fine", "stiff", "wrong", "creepy", "lovely". Then sort by word. "Creepy" has never been above three, and each of the three was worth a week of work.',
    comments: [
      ['zoe', 'One word each! I make people choose out of nine labels and they hate me.'],
      ['priya', 'Free words first, labels later. This is how one should build a rubric.'],
      ['lucia', 'And "lovely" goes straight into my sales deck, I assume?'],
    ],
  },
  {
    type: 'insight',
    category: 'innovation',
    by: 'tomas',
    text: 'Two weeks of green evals, and customers complained. The evals called the model directly. Customers called it through a cache with a bug. We evaluate through the front door now: same URL, same auth, same slow proxy. Found three more things within an hour.',
    comments: [
      ['omar_h', 'The front door rule. Applies to monitoring and to restaurants.'],
      ['hiro', 'We do both, and alert if they differ. The difference *is* the infrastructure.'],
      ['pete', 'Test the machine where it stands. It’s never the machine from the lab.'],
    ],
  },
  {
    type: 'question',
    category: 'innovation',
    by: 'grace',
    text: 'I can’t let anybody label patient notes except nurses, and nurses have no time. I get about ten labels a week. What would you spend ten labels a week on?',
    comments: [
      [
        'priya',
        'On disagreements: run two versions, and label only where they differ. Ten of those are worth two hundred.',
      ],
      ['anya', 'Keep two of the ten random. Otherwise you’ll never see what both versions get wrong.'],
      ['grace', 'Eight and two. The first random one was a mistake of both. I believe in the two now.'],
    ],
  },
  {
    type: 'celebration',
    category: 'innovation',
    by: 'mei',
    text: 'First month in which our evals found **more** bugs than our customers did! 9 to 7. I have a chart. It is a small chart, but I look at it a lot.',
    comments: [
      ['priya', 'That crossover is the only eval metric that I would put in front of a board.'],
      ['quentin', 'Did the customers find fewer, or the evals more?'],
      ['mei', '@quentin both. Customers were at 15 in spring.'],
    ],
  },
  {
    type: 'poll',
    category: 'innovation',
    by: 'dario',
    text: 'Who grades your model’s free-text answers?',
    options: ['Code', 'Another model', 'The team', 'Paid experts', 'The customers, loudly'],
    comments: [
      ['leo', 'Customers, loudly, and hungry. Nothing beats the latency of that feedback.'],
      ['kat', 'Paid experts for 5%, a model for the rest, and the experts check the model monthly.'],
    ],
  },
  {
    type: 'resource',
    category: 'innovation',
    by: 'ines',
    text: `What I write **before** an experiment, since I can’t trust myself afterwards:

- We believe that …
- We will see it in … (one metric)
- It must not hurt … (one metric)
- We stop on … (a date)
- If it is a tie, we …

The last line has saved more weeks than all the others. Our answer is "keep the simpler one".`,
    comments: [
      ['marcus', 'The tie line! I’ve shipped so many ties because I had already told people.'],
      ['elif', 'And nobody may edit it afterwards? Ours had a lively history.'],
      ['ines', '@elif it’s a post in a channel. Edits show. Shame does the rest.'],
    ],
  },
];
