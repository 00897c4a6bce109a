// Measuring: what the number says, what it leaves out, and who reads it.
import type { Thread } from '../thread.ts';

export const measuring: readonly Thread[] = [
  {
    type: 'poll',
    category: 'innovation',
    by: 'priya',
    text: 'When do your evals run?',
    options: ['On every change', 'Nightly', 'Before a release', 'When something broke', 'What evals?'],
    comments: [
      ['omar_h', '"When something broke" is an honest option and I respect you for including it.'],
      ['tess', 'Voted "what evals?" on behalf of my entire faculty.'],
      ['pete', 'On the line we inspect every part, so: every change. Old habits.'],
    ],
  },
  {
    type: 'resource',
    category: 'innovation',
    by: 'hiro',
    text: `A cheap trick for regression tests of prompts. Keep a folder of real inputs. On each change, run old and new, and only look at the **differences**:

- same answer → skip
- different words, same facts → skim
- different facts → read

For us that is 6 of 200 to read. A person can do it with a coffee.`,
    comments: [
      ['arjun', 'How do you tell "different words, same facts" automatically?'],
      ['hiro', 'Extract numbers, names and dates from both and compare the sets. Dumb and excellent.'],
      ['lena.k', 'PMs can do this one. I just did it. Found a discount we had stopped mentioning.'],
    ],
  },
  {
    type: 'question',
    category: 'innovation',
    by: 'wanjiru',
    text: 'How do you evaluate speech in a language where you can’t hire a second annotator? I have one brilliant speaker of the dialect, and she disagrees with herself about 8% of the time.',
    comments: [
      [
        'priya',
        'Then 8% is your noise floor, and it is a good one. Have her do a tenth of the items twice, months apart, and publish it.',
      ],
      ['noor', 'Ask users, not annotators: "did it do what you wanted?" Task success needs no transcription.'],
      ['wanjiru', 'Task success as the measure, transcription as the diagnosis. That is a clean way to put it.'],
    ],
  },
  {
    type: 'insight',
    category: 'innovation',
    by: 'yusuf',
    text: `Our search eval was green for months while conversion fell. Reason: the test queries were written by us. We type "women’s waterproof jacket". Customers type "jacket rain wmn".

Replaced all 500 by sampled logs. Score fell from 0.91 to 0.64. It is the most honest number in the company.`,
    comments: [
      ['ines', 'Every search team writes this post once. Some write it twice.'],
      ['lucia', '"jacket rain wmn" is poetry.'],
      ['quentin', 'A worse number you can trust beats a good one you can’t. Energy forecasts are the same.'],
    ],
  },
  {
    type: 'celebration',
    category: 'innovation',
    by: 'clara',
    text: `Six months ago our tutor explained fractions correctly seven times out of ten. Yesterday: **94 of 100**, graded by four teachers who would love to catch it out.

No new model. A bigger test, and a very strict colleague named Teresa.`,
    picture: {
      drawing: 'line-rising',
      alt: 'A line that rises over ten points from low on the left to high on the right.',
    },
    comments: [
      ['robin', 'Please give our regards to Teresa.'],
      ['priya', 'Four sceptical graders is the dream set-up. Congratulations!'],
      [
        'tess',
        'My little brother used it last week. He said it is "annoying but right", which from him is five stars.',
      ],
      ['clara', '@tess "annoying but right" is going on the website.'],
    ],
  },
  {
    type: 'question',
    category: 'innovation',
    by: 'elif',
    text: 'For those with payment flows: do you evaluate the model alone or the whole flow? Ours looks great alone and then a date format two steps later ruins it.',
    comments: [
      [
        'tomas',
        'Whole flow, with a fake bank. The fake bank took two weeks and has paid for itself every month since.',
      ],
      ['hiro', 'Both, but only the flow decides the release.'],
      ['elif', 'A fake bank it is. We have been mocking at the wrong level.'],
    ],
  },
  {
    type: 'insight',
    category: 'innovation',
    by: 'omar_h',
    text: 'Added one line to our eval report: *what it cost to run*. Within a week the team had cut it by 80%, without being asked. Nothing else I have done as a lead worked as well as showing a number to bored engineers.',
    comments: [
      ['viktor', 'Prices change behaviour, part 412.'],
      ['dario', 'I would like to state for the record that my eval runs cost one lap blanket in winter.'],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'emi',
    text: 'I have to present an evaluation of a summariser to people who are not technical. What single chart would you show?',
    comments: [
      [
        'sofia',
        'One summary, with every sentence linked to where it comes from. The sentence without a link in red. No chart.',
      ],
      ['priya', 'Seconding Sofia. If you need a chart: share of sentences with a source, over time.'],
      ['lucia', 'And begin with the red one. People remember the red one.'],
      [
        'emi',
        'Did exactly that. The room argued about the red sentence for ten minutes, which my supervisor says is a success.',
      ],
    ],
  },
  {
    type: 'insight',
    category: 'security',
    by: 'ivan',
    text: 'Red-team results belong into the eval suite, forever. We fixed a prompt injection in March. It came back in June with a harmless-looking refactoring. The test that caught it was four lines long and written by an intern.',
    comments: [
      ['hiro', 'Regressions in defences are the scariest kind: nobody complains.'],
      ['grace', 'Promote the intern.'],
      ['ivan', '@grace we did.'],
    ],
  },
  {
    type: 'poll',
    category: 'innovation',
    by: 'arjun',
    text: 'Which part of your pipeline do you trust least, and do you measure it?',
    options: [
      'Retrieval, and we measure it',
      'Retrieval, and we don’t',
      'The model, and we measure it',
      'The model, and we don’t',
    ],
    comments: [
      ['yusuf', 'The second option is a confession disguised as a poll.'],
      ['kat', 'Retrieval. In contracts the missing clause is the dangerous one, and a missing thing is hard to grade.'],
    ],
  },
  {
    type: 'insight',
    category: 'innovation',
    by: 'quentin',
    text: `Our forecast model beat the baseline on average and lost on the three windiest days of the year. Guess which days the customers remember.

We now report the average **and the worst week**. Sales hates it. Operators printed it.`,
    picture: {
      drawing: 'line-dip',
      alt: 'A line that runs high, falls sharply in the middle and climbs back above its old height.',
    },
    comments: [
      ['amara', 'Same with cold chains: nobody remembers the 360 good days.'],
      ['jonas_w', 'Worst case first, then average. The order on the slide matters.'],
    ],
  },
  {
    type: 'question',
    category: 'innovation',
    by: 'marcus',
    text: 'Is anybody using customers as the eval? I mean: ship to 2%, watch the thumbs. Everybody tells me it is reckless, nobody tells me what to do with no budget.',
    comments: [
      [
        'sam_p',
        'It’s fine where a wrong answer costs a shrug. It’s reckless where it costs money or health. Sort your features by that.',
      ],
      ['anya', 'And tell the 2%. Consent turns an experiment on people into an experiment with people.'],
      [
        'priya',
        'Thumbs are biased towards the annoyed, which for once is useful: read the text of every thumbs-down, ignore the ratio.',
      ],
      ['marcus', 'Told them, with a small "trying something new" label. Thumbs went *up*. People like being let in.'],
    ],
  },
  {
    type: 'insight',
    category: 'innovation',
    by: 'kat',
    text: `Our best eval improvement of the year was a Word document. Lawyers comment in Word. So we send them the model’s review as tracked changes, they accept and reject as they always do, and every accept and reject is a label.

No labelling tool. They don’t even know that they are annotators. (They do know, it is in the contract. But they forget.)`,
    comments: [
      ['sofia', 'Meeting people in the tool they already hate. Excellent design.'],
      ['arjun', 'How noisy are the labels?'],
      [
        'kat',
        'Less noisy than when we paid for them. Nobody is careful for a labelling tool, everybody is careful for a client.',
      ],
    ],
  },
];
