// Funding: whose money it is, what it asks for, and how to do without.
import type { Thread } from '../thread.ts';

export const funding: readonly Thread[] = [
  {
    type: 'question',
    category: 'general',
    by: 'robin',
    text: `An angel offers us 150,000 for 12%. We’re two people, forty-odd clinics, eleven months of runway, and if nothing goes wrong we break even in nine.

So it isn’t rescue money, and that is exactly why I can’t decide. It would buy us a support person and a developer a year earlier. It would also buy us somebody who asks about growth at breakfast. My co-founder says yes on Mondays and no on Thursdays. How did you decide, and would you do it again?`,
    addition:
      '**Update:** the paper is signed, the support person starts on Monday, and he hasn’t asked about growth once. He did ask about reschedules.',
    comments: [
      ['marcus', 'No, and then I would sleep. You’re nine months away from never having to ask this question again.'],
      [
        'felix',
        'I’m biased by trade, but: the question is whether a year earlier *matters* in your market. Is anybody else calling your clinics?',
      ],
      ['robin', '@felix two others, both louder than us, neither of them good at reschedules.'],
      ['felix', 'Then speed has a value. Not necessarily 12% of value.'],
      [
        'maya',
        'I took such a cheque. The money was fine. What I hadn’t priced in was the monthly hour in which I explain why we are not doing the obvious thing. It made me better at it.',
      ],
      ['marcus', 'Or you would have used that hour for the obvious thing.'],
      ['kat', 'Whatever you do, ask for the paper early. "Angel" describes the person, not the terms.'],
      [
        'viktor',
        'Ask him for 40,000 against a discount on a later round. If he likes *you*, he says yes. If he likes the 12%, you’ve learned that.',
      ],
      [
        'robin',
        'Asked for the smaller, convertible version. He said yes within the hour and seemed relieved. Both co-founders are on Monday mode.',
      ],
    ],
  },
  {
    type: 'resource',
    category: 'general',
    by: 'felix',
    text: `The cold mails I answer look alike. Since people ask, here’s the skeleton. It has to fit on one screen of a phone:

1. One sentence: who has which problem, how often
2. One sentence: what they do today instead
3. One number that you counted yourself, with its date
4. What you would do with the money, as a verb
5. A question that I can answer in two minutes

No deck attached. If 1 to 3 are good I’ll ask for it, and then I read it properly.`,
    comments: [
      ['tess', 'As a student with no number at all: what may stand in line 3?'],
      ['felix', '@tess "I asked 30 people, 4 were already paying for something worse." That is a number.'],
      ['lucia', 'Line 5 is what turns it from an advertisement into a letter.'],
      ['oscar', 'I’d add: don’t write "quick call?". Nothing about a call is quick.'],
    ],
  },
  {
    type: 'celebration',
    category: 'general',
    by: 'amara',
    text: `We closed our seed round! Half of it comes from two savings cooperatives whose members are the farmers on our platform. Their due diligence was forty people in a hall, and they asked better questions than anybody with a fund.

My favourite, from a man in the third row: "If you go bankrupt, who gets the phones?"`,
    picture: { drawing: 'sky-noon', alt: 'A blue sky at noon above three rows of green hills.' },
    comments: [
      ['grace', 'Forty people in a hall! Congratulations, this is how it should be done.'],
      ['oscar', 'Who does get the phones?'],
      ['amara', '@oscar they do. It’s in the contract now.'],
      ['wanjiru', 'Customers as shareholders keeps you honest in a way that a board never will. So happy for you.'],
      ['quentin', 'Congratulations! I would pay to see the recording of that hall.'],
    ],
  },
  {
    type: 'poll',
    category: 'general',
    by: 'oscar',
    text: 'How much runway did you have left when you started your last round?',
    options: ['More than 12 months', '9 to 12', '6 to 9', 'Less than 6', 'I’ve never raised'],
    comments: [
      ['viktor', 'Negotiating position is a function of this number and of very little else.'],
      ['marcus', 'Proud member of the last option.'],
      ['elif', 'Less than 6, and everybody in the room could smell it. Never again.'],
    ],
  },
  {
    type: 'insight',
    category: 'general',
    by: 'maya',
    text: `I send investors the same mail on the first of each month, also when it’s bad: three numbers, one thing that went well, one that didn’t, one favour that I need. It takes forty minutes.

In March the bad thing was that our biggest pilot had lost its sponsor. Somebody on the list had been at school with the sponsor’s successor. We had a meeting nine days later. **Good news doesn’t get you help.** There’s nothing in it to hold on to.`,
    comments: [
      [
        'felix',
        'The mails with a favour in them are the only ones that I can act upon. Most founders leave that line out, from politeness.',
      ],
      ['ruth', 'Do you ever soften the bad thing?'],
      ['maya', '@ruth I write it first, on the train, before I’ve found a way to explain it.'],
      ['robin', 'Doing this from next month on, with exactly one reader. He’ll be surprised.'],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'quentin',
    text: 'Our largest customer, a utility, would like to invest. Money on good terms, they know the field, and they’re the nicest people we work with. They want a seat as an observer and to "be told first" if someone wants to buy us. What am I not seeing?',
    comments: [
      [
        'kat',
        '"Told first" can be a courtesy or a right of first refusal. The second scares away every other buyer. Read which one it is.',
      ],
      [
        'oscar',
        'Ask their competitors whether they would still buy from you. If the answer is no, you haven’t found an investor, you’ve found an employer.',
      ],
      [
        'viktor',
        'And renew the commercial contract *before* they own a part of you. Afterwards each discount is a family affair.',
      ],
      [
        'quentin',
        'It was a right of first refusal, in a subordinate clause. They took it out without a fuss. Two of their competitors didn’t mind, one did, and I understand him.',
      ],
      ['felix', 'Observer seats are fine as long as the board may close the door. Put that in.'],
    ],
  },
  {
    type: 'resource',
    category: 'governance',
    by: 'kat',
    text: `Four places in a term sheet that I’d read twice. I’m no longer your lawyer, so this is gossip, not advice:

- **Liquidation preference.** 1× non-participating is ordinary. Everything else wants a reason
- **Vesting for founders.** Ordinary too, but ask what happens if you’re dismissed without cause
- **Information rights.** Fine for people, odd for a fund that also owns your competitor
- **Consent to hire above a salary.** Sounds harmless, and then you can’t hire an engineer in August

What isn’t on the page is often worse than what is: no deadline for exclusivity means that you’ve stopped talking to everybody, for free.`,
    comments: [
      ['helen', 'Fellow recovering lawyer here: every word. The August one is real.'],
      ['amara', 'Our hall of forty found number one within five minutes. They called it "who eats first".'],
      ['kat', '@amara "who eats first" is better than anything I was taught.'],
    ],
  },
  {
    type: 'insight',
    category: 'general',
    by: 'oscar',
    text: `I passed on a company two years ago because it had one customer who paid 80% of the revenue. The founders said that the customer was teaching them the market. I wrote "concentration risk" into my notes and felt clever.

They’ve 60 customers now, and all of them are in the one customer’s trade. It was a risk. It was also the whole plan. These days I ask what the big customer is *teaching*, and whether the lesson is portable.`,
    comments: [
      ['felix', 'I remember that one. I passed as well, for the opposite reason.'],
      [
        'jonas_w',
        'Our first plant was 90% for a year. Everything we sell today we learned there, including what a night shift thinks of touch screens.',
      ],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'dario',
    text: 'There’s a public grant that would fit my small-models-on-small-machines thing perfectly: 18 months, no equity. The form has 61 pages, and wants a risk matrix. I’m one person with a laptop. Has anyone here got such money without turning into somebody who writes for such money?',
    comments: [
      [
        'wanjiru',
        'Twice. The second took a third of the time, because the first had taught me that reviewers read the abstract, the table and the budget.',
      ],
      [
        'ben.ito',
        'I applied for maintenance money once. They wanted "novelty". I wrote that not breaking is novel. Rejected, politely.',
      ],
      [
        'grace',
        'Find a partner who has an office for it, a university or an NGO. They fill in the matrix, you do the work, everybody is who they are.',
      ],
      [
        'dario',
        'A university two streets away has a person who *likes* matrices. We’re applying together. She has named my fan in section 4.',
      ],
    ],
  },
  {
    type: 'celebration',
    category: 'general',
    by: 'marcus',
    text: 'Paid back the last instalment of the loan from my sister-in-law. Four years, 3% and a bicycle. No announcement, no logo, just a bank transfer with "THANK YOU" in the reference field.',
    comments: [],
  },
  {
    type: 'insight',
    category: 'governance',
    by: 'ruth',
    text: `Due diligence, week two: "Please provide the provenance of all training data." We had it, because we publish our audits. But it lived in nine places, and one of them was a person on parental leave.

It’s one table now: source, licence, who agreed, when it ends, what we would have to throw away if they changed their minds. The last column was empty for a week, and filling it changed how we train.`,
    comments: [
      ['anya', '"What would we have to throw away" is the right question, and almost nobody can answer it.'],
      [
        'helen',
        'With that table you’ve also done most of what a regulator would ask for. Twice the use for one bad week.',
      ],
      ['priya', 'How fine-grained is the last column? Per source or per model?'],
      ['ruth', '@priya per source and model version. It’s ugly, and it has exactly one owner.'],
    ],
  },
];
