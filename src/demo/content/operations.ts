// Operations: queues, nights, plan B, and the alarm that says what to do.
import type { Thread } from '../thread.ts';

export const operations: readonly Thread[] = [
  {
    type: 'insight',
    category: 'innovation',
    by: 'omar_h',
    text: `Our worst morning this year, for your entertainment. All times are mine, so add tiredness:

\`\`\`
07:58  monday import starts, 40,000 jobs at once, as always
08:03  model provider slows down, answers take 20 s
08:04  workers retry. Every job is now two jobs
08:11  the queue holds 190,000 jobs
08:12  I restart the workers. They forget what they had begun
08:13  every job is now three jobs
09:40  I turn off the import. Birds are singing
\`\`\`

What we changed: a job knows its attempt, a retry waits longer than the last, and the import may only fill the queue **as fast as it empties**. The last is one line. It took nine years of my career.`,
    comments: [
      ['hiro', '"Every job is now two jobs" gave me a physical reaction.'],
      ['tomas', 'Back-pressure is the sort of thing you can only learn by drowning.'],
      [
        'pete',
        'A hopper above a conveyor needs a gate. We’ve known since about 1900, and nobody tells software people.',
      ],
      ['arjun', 'Did you consider dropping the import’s jobs to a second queue?'],
      [
        'omar_h',
        '@arjun we did that, too. Two queues, two gates. People waiting for an answer no longer stand behind 40,000 that nobody is waiting for.',
      ],
      ['quentin', 'I’ve printed the 08:12 line.'],
      ['hiro', 'Which line was the one?'],
      ['omar_h', '@hiro `if (queue.waiting > 500) return later`.'],
    ],
  },
  {
    type: 'question',
    category: 'innovation',
    by: 'mei',
    text: 'Customs deadlines are at 18:00, and so is the provider’s worst hour: everybody’s batch runs start. Twice a month we can’t classify for forty minutes, and trucks stand. What does your plan B look like, *really*? Ours is a PDF.',
    addition:
      '**After the first month-end:** one real outage, 35 minutes. Trucks noticed nothing. I’ve thrown the PDF away.',
    comments: [
      [
        'hiro',
        'Second provider, same prompts, run 2% of traffic through it all year. If you only switch in an emergency, you switch to something you’ve never seen.',
      ],
      [
        'priya',
        'And evaluate both each week. Ours differ by three points on average and by thirty on one document type. You want to know which.',
      ],
      [
        'jonas_w',
        'Degrade on purpose: rules for the twenty commonest goods, a person for the rest. The twenty are most of the trucks.',
      ],
      ['dario', 'A small model in your own rack. It’s worse, and it’s there.'],
      ['tomas', 'And rehearse. We switch over on the second Tuesday of each month, at lunch, on purpose.'],
      [
        'grace',
        'We do everything offline first, so plan B is plan A. I know that isn’t an answer, I only wanted to feel good for a moment.',
      ],
      [
        'mei',
        'Rules for the top twenty, second provider with 2%, rehearsal at lunch. First rehearsal was awful, second was dull.',
      ],
      ['omar_h', 'Dull is the goal.'],
    ],
  },
  {
    type: 'resource',
    category: 'innovation',
    by: 'tomas',
    text: `A runbook that people open while something’s burning has one page and five lines. Ours:

1. **Is it us?** Link to one graph, with a sentence on what it looks like when it is
2. **Stop it getting worse.** The switch, and who may turn it (anybody)
3. **Tell them.** Text to paste, with the blank marked
4. **Who knows?** Two names, with numbers
5. **Write down when.** A shared note, times only

Everything else goes into a second page that nobody opens, and that’s all right.`,
    comments: [
      ['sam_p', 'Number 3! The text to paste has saved us from ourselves. Nobody writes well at that pulse.'],
      ['ivan', '"Anybody" may turn the switch: good. Do they believe it?'],
      ['tomas', '@ivan since an intern did and was applauded, yes.'],
    ],
  },
  {
    type: 'poll',
    category: 'general',
    by: 'omar_h',
    text: 'It is Friday, 15:30, the change is small and the tests are green.',
    options: ['Deploy, that’s what tests are for', 'Deploy, and stay until six', 'Monday', 'Depends on who’s asking'],
    comments: [
      ['elif', 'Payments. Monday. I’d like to have a Sunday.'],
      ['ben.ito', 'Depends on who’s asking, and whether they have plans for the weekend.'],
      ['hiro', 'If Friday is dangerous, then so is Tuesday, you only have more witnesses.'],
    ],
  },
  {
    type: 'insight',
    category: 'innovation',
    by: 'pete',
    text: `In a plant you keep the old motor on the shelf, and once a month somebody turns the shaft by hand so that it doesn’t seize. We do it with models. The previous one stays ready; on the first of each month an hour of real work runs on it.

Twice it had "seized": once an expired key, once a field that it didn’t know yet. Both cost ten minutes on a quiet Tuesday.`,
    comments: [
      ['jonas_w', 'Turning the shaft. I’m going to use this word in front of people in suits.'],
      ['maya', 'Does your vendor even let you keep the old one?'],
      [
        'pete',
        '@maya for a while, and I asked for the date in writing. After that the shelf has a small local one. Slower motor, same shaft.',
      ],
    ],
  },
  {
    type: 'celebration',
    category: 'innovation',
    by: 'hiro',
    text: 'One hundred nights without a page. The number on the whiteboard had never been above 17. What did it: we deleted 60 alerts and rewrote four. An alert may only wake somebody if it says **what to do** in its first line.',
    picture: { drawing: 'tiles-warming', alt: 'A grid of small squares, pale on the left and warmer to the right.' },
    comments: [
      ['omar_h', 'I’d like to see the four.'],
      ['tomas', 'Congratulations, and may you never type "quiet" in a chat.'],
      ['oscar', 'What did the 60 do before?'],
      ['hiro', '@oscar they taught people to ignore the four.'],
    ],
  },
  {
    type: 'question',
    category: 'innovation',
    by: 'arjun',
    text: 'We cache answers by similarity: if a new question is close enough to an old one, the old answer is served. It saves 30% of the bill. Yesterday "cancel my order" got the answer to "can I change my order", very fast and very wrong. Is a semantic cache ever safe?',
    comments: [
      ['tomas', 'For reading, maybe. For anything that acts or advises on acting, no.'],
      ['kat', 'In contracts, "shall" and "shall not" are neighbours in every vector space I’ve met.'],
      [
        'yusuf',
        'Cache the *retrieval*, not the answer. You save most of the time and can still read the question properly.',
      ],
      ['priya', 'If you must: sample a hundred hits each week, and count how many you’d be ashamed of.'],
      [
        'arjun',
        'Counted: four of a hundred. Four too many. Caching retrieval now, which saves 22%, and I can live with the question being read.',
      ],
    ],
  },
  {
    type: 'resource',
    category: 'general',
    by: 'ben.ito',
    text: `Our issue template after twelve years. It’s three questions, since nobody answered the nine:

- What did you do? (commands, not feelings)
- What happened?
- What did you expect, **and why**?

"And why" is new this year. Half of the bugs turn out to be a sentence in our docs that promised something else.`,
    comments: [
      ['kat', 'So the docs are the contract, and you’re in breach. I like it.'],
      ['tess', 'I filled this one in recently! The "and why" made me find my own mistake before sending.'],
      ['ben.ito', '@tess that’s what I secretly hope for.'],
    ],
  },
  {
    type: 'poll',
    category: 'security',
    by: 'tomas',
    text: 'When did you last restore a backup, for real, onto an empty machine?',
    options: ['This month', 'This year', 'When we set it up', 'We have backups?'],
    comments: [
      ['grace', 'This month, in a clinic with two bars of signal. It took a day and I slept like a stone.'],
      ['ivan', 'For the honest last option: today would be a nice day.'],
    ],
  },
  {
    type: 'insight',
    category: 'general',
    by: 'quentin',
    text: `I told the team that everybody is on call for a week, myself included, in alphabetical order. My week was the windiest of the year. On Thursday I rewrote the alarm text that I had defended for two years. It said "anomalous gradient".

It says "the forecast for Park 3 is wrong, the operator will ring in about ten minutes" now. And he did.`,
    comments: [],
  },
];
