// The rest of the job: customers, focus, money, and the days on which none of it is about models.
import type { Thread } from '../thread.ts';

export const founders: readonly Thread[] = [
  {
    type: 'celebration',
    category: 'general',
    by: 'maya',
    text: 'First customer who found us without anybody of us knowing them. They typed their card number in at 06:12 on a Sunday. I have read the log line eleven times.',
    comments: [
      ['kat', 'There is no feeling like the stranger’s card.'],
      ['tomas', 'Call them on Monday, but not before nine.'],
      ['maya', 'I called at 9:01. They thought I was a bot.'],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'sam_p',
    text: 'How do you explain to your parents what you do? "It reads e-mails for plumbers" got me a week of concerned phone calls.',
    comments: [
      ['marcus', '"I sell plumbers an hour a day." My mother got it at once.'],
      ['pete', 'Mine still tells people I repair printers.'],
    ],
  },
  {
    type: 'insight',
    category: 'general',
    by: 'marcus',
    text: 'I stopped demoing the model and started demoing the *undo* button. Same product, same deck, twice the pilots. People do not fear that it is wrong. They fear that it is wrong and final.',
    comments: [
      ['sofia', 'Putting undo on slide two tonight.'],
      ['jamal', 'Do you really undo, or do you hide?'],
      ['marcus', '@jamal really. It took six weeks and it is the best six weeks we have spent.'],
    ],
  },
  {
    type: 'poll',
    category: 'general',
    by: 'clara',
    text: 'When did you last talk to a customer who did **not** complain first?',
    options: ['This week', 'This month', 'This quarter', 'I would rather not say'],
    comments: [
      ['noor', 'Voted this week and felt smug until I remembered that she is also my neighbour.'],
      ['clara', 'Neighbours count.'],
    ],
  },
  {
    type: 'insight',
    category: 'general',
    by: 'robin',
    text: `What our first year cost, since somebody asked:

- model calls: 4%
- everything around them: 11%
- coffee and trains: 3%
- two people not sleeping enough: the rest

We worried about the first line for eleven months.`,
    picture: { drawing: 'shares-three', alt: 'A ring of three parts, one much larger than the others.' },
    comments: [
      ['yusuf', 'The first line doubles as an excuse to work on the first line.'],
      ['grace', 'Thank you for printing the last line.'],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'lena.k',
    text: 'A prospect asks for a feature that two other customers would hate. It is a third of our revenue if they sign. How do you say no, or do you?',
    comments: [
      ['kat', 'Say "not this year" and mean it. If they sign anyway, they wanted the rest.'],
      ['sam_p', 'We said yes. It became the setting that every support call starts with.'],
      ['lena.k', 'They signed without it. I am as surprised as anybody.'],
    ],
    addition: '**Update:** they are live, and have not asked for it again.',
  },
  {
    type: 'resource',
    category: 'general',
    by: 'ines',
    text: 'The onboarding mail that works best for us has one sentence and one question: "What would have to be true on Friday for this to have been worth it?" Two thirds answer. The answers are our backlog.',
    comments: [
      ['maya', 'Stolen, with gratitude.'],
      ['emi', 'What do you do with "I do not know yet"?'],
      ['ines', 'I ring them. It is always the most interesting call of the week.'],
    ],
  },
  {
    type: 'insight',
    category: 'innovation',
    by: 'yusuf',
    text: 'We removed the chat window. Usage went **up**. It turned out that people wanted the three buttons that the chat was hiding.',
    picture: { drawing: 'line-dip', alt: 'A line that drops, then climbs above where it was.' },
    comments: [
      ['lucia', 'How did you find out which three?'],
      ['yusuf', 'Counted what people asked the chat. 88% were the same three things in four hundred phrasings.'],
      ['priya', 'A chat window is a research instrument. You read it, then you put it away.'],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'oscar',
    text: 'Anybody here running this with children under three? Not asking for advice on productivity. Asking whether you exist.',
    comments: [
      ['maya', 'Two, and a co-founder with one. We meet at 5:30, which is when everybody is up anyway.'],
      ['helen', 'Exist, tired, would do it again, would sleep first.'],
      ['oscar', 'Thank you. That helped more than advice.'],
    ],
  },
  {
    type: 'celebration',
    category: 'general',
    by: 'quentin',
    text: 'The hundredth wind park has switched to our forecast, on the calmest day of the year. It forecast nothing, correctly, from morning to night.',
    comments: [
      ['felix', 'Does nothing count towards the accuracy?'],
      ['amara', 'Being right about nothing is underrated. Congratulations!'],
      ['robin', 'To the calm day!'],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'ruth',
    text: 'Our pilot has been "going well" for seven months. Nobody says no, nobody signs. What do you do with a pilot that will not end?',
    comments: [
      ['marcus', 'Send an invoice for month eight. One way or another it ends.'],
      ['anya', 'Ask who loses if it becomes real. There is always one person.'],
      [
        'ruth',
        'It was the person who runs the spreadsheet we would replace. We are now building the export she wants.',
      ],
    ],
  },
  {
    type: 'resource',
    category: 'general',
    by: 'sofia',
    text: 'We write a one-page "pre-mortem" before every launch: *it is March, this failed, why?* Fifteen minutes, everybody alone, then read aloud. The quietest person is right about half of the time.',
    comments: [
      ['dario', 'And the other half?'],
      ['sofia', 'Right about the next launch.'],
    ],
  },
  {
    type: 'insight',
    category: 'general',
    by: 'sam_p',
    text: 'Response time beats quality in the first week and loses to it from the second on. We answer new customers within minutes, badly if need be, and long-standing ones within a day, well. Both groups say that support is our best feature.',
    comments: [
      ['kat', 'Do you tell them?'],
      ['sam_p', 'No. I just did, I suppose.'],
    ],
  },
  {
    type: 'poll',
    category: 'general',
    by: 'arjun',
    text: 'What is the oldest thing that still runs your company?',
    options: ['A spreadsheet', 'A cron job', 'One person’s memory', 'A printer'],
    comments: [
      ['quentin', 'A cron job that mails a spreadsheet to one person who prints it.'],
      ['arjun', '@quentin I would like to buy that process.'],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'mei',
    text: 'First enterprise deal: they want source code in escrow. Normal? Expensive? Insulting?',
    comments: [
      ['ruth', 'Normal. A few hundred a year. They have been burnt once, by somebody else.'],
      ['jonas_w', 'Ask what triggers the release, and have "acquired" taken out.'],
      ['mei', 'It was in there. It is out now. Thank you!'],
    ],
  },
  {
    type: 'insight',
    category: 'general',
    by: 'elif',
    text: 'Every customer who left us this year had stopped *inviting colleagues* two months before. Not log-ins, not usage: invitations. It is now the only number on the wall.',
    picture: { drawing: 'bars-one-outlier', alt: 'Bars of about the same height, and one that towers over them.' },
    comments: [
      ['ines', 'Small company, or does that hold for teams of three?'],
      ['elif', 'For teams of three it is "opened by somebody else than the buyer". Same idea.'],
    ],
  },
  {
    type: 'celebration',
    category: 'general',
    by: 'noor',
    text: 'Our oldest user turned 84 and sent us a letter. On paper. She found a bug in it: the letter, not the product. She had crossed it out by hand.',
    comments: [
      ['mei', 'Scan it, hang it up, hire her.'],
      ['noor', 'She declined. Too much travelling.'],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'omar_h',
    text: 'Do you show customers your uptime? Ours is good, but I fear that the page will be the first thing that goes down.',
    comments: [
      ['ivan', 'Host it somewhere else, in another colour.'],
      ['hiro', 'Show it, with the bad days. The bad days are why they believe the good ones.'],
      ['omar_h', 'Live since Tuesday. Two bad days on it. Nobody minded.'],
    ],
  },
  {
    type: 'resource',
    category: 'general',
    by: 'grace',
    text: 'A rule that saved our roadmap: nothing enters it with the word "and" in its title. You would not believe how many quarters were hiding behind that word.',
    comments: [
      ['leo', 'Search and replace, then.'],
      ['grace', 'You are exactly the person I made the rule for.'],
    ],
  },
  {
    type: 'insight',
    category: 'general',
    by: 'kat',
    text: 'I read our own docs as if I had bought the product yesterday. Forty minutes, nineteen lies. None were lies when they were written.',
    comments: [
      ['elif', 'We put a date on every page. Shame does the rest.'],
      ['sam_p', 'There is a button for that, I hear.'],
      ['kat', '@sam_p there is now.'],
    ],
  },
];
