// Sales: who decides, how long it takes, and what is lost to nothing at all.
import type { Thread } from '../thread.ts';

export const sales: readonly Thread[] = [
  {
    type: 'question',
    category: 'general',
    by: 'jamal',
    text: 'A reseller wants us exclusively for the whole north. He knows every site manager by first name, and I know four. He also sells two things that half compete with us. Sign, or stay poor and free?',
    comments: [
      [
        'viktor',
        'Exclusive against a minimum: so many sites by Christmas, else it lapses on its own. If he won’t write the number down, he doesn’t believe in it.',
      ],
      ['marcus', 'Give him half of the north. The half that he can name.'],
      ['kat', 'And list the competing products in the contract, by name. "Comparable" is a word that feeds lawyers.'],
      ['jamal', 'Half, with a minimum, names in it. He grinned and said he’d have respected me less otherwise.'],
    ],
  },
  {
    type: 'insight',
    category: 'general',
    by: 'kat',
    text: `I wrote down every deal that we lost this year and asked each time for ten minutes, not to persuade but to understand. Fourteen lost deals, nine conversations. Nobody had bought a competitor. **Seven bought nothing.** Two hired somebody.

I’ve got a page full of arguments against three competitors. I have none against nothing.`,
    comments: [
      ['felix', '"Competitors: nothing, and a new colleague." Put that on the slide and I’d read on.'],
      ['lucia', 'Nothing is the market leader in every category that I’ve ever worked in.'],
      ['maya', 'What would the argument have been, in hindsight?'],
      [
        'kat',
        '@maya what the waiting costs, per week, in their own numbers. I had it in my notes and never said it aloud.',
      ],
    ],
  },
  {
    type: 'resource',
    category: 'general',
    by: 'maya',
    text: `How long it takes to sell to an insurer, and what they ask when. From our last four:

- **Week 1–3:** does it work? A sample of their files, never ours
- **Week 4–9:** who else? References, and they really do ring
- **Week 10–14:** security questionnaire. Send it in week 2, unasked
- **Week 15–20:** data protection, works council, somebody’s holiday
- **Week 21:** price. It takes one afternoon

I used to begin with the afternoon.`,
    comments: [
      [
        'helen',
        'Data protection in week 15 is how five weeks are lost. Invite us in week 4, we’re nicer when we aren’t the last ones.',
      ],
      ['mei', 'Forwarders need three weeks, two of which are lunch.'],
      ['robin', 'And dentists decide between two patients. I’ll stop complaining.'],
      ['oscar', 'Useful. Would you say the same for banks?'],
      ['maya', '@oscar add a year and a second sponsor, since the first one changes jobs.'],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'robin',
    text: 'Live demo in front of twenty dentists last night. Their own Wi-Fi, my own laptop, and the assistant offered an appointment on 31 February. Twenty people laughed, and nobody will forget us, but not in the way I’d planned. Do you demo live, or play a recording and feel like a fraud?',
    comments: [
      [
        'marcus',
        'Live, always, and break it on purpose at the start. After that every mistake is a feature of the tour.',
      ],
      ['sofia', 'Recording with a live last minute. Nerves belong into the last minute.'],
      ['jonas_w', 'We bring our own network in a suitcase. The suitcase is half of the show.'],
      [
        'robin',
        'Called all twenty today with "about that 31st of February". Six appointments so far, all of them on real days.',
      ],
    ],
  },
  {
    type: 'insight',
    category: 'general',
    by: 'jonas_w',
    text: `Trade fair, day two. Our camera demo hung, and the stand stayed empty for an hour. So Pete’s colleague from the next stand put a bad gasket on our table with a sign: *Can you see it?* People stood three deep. Nobody found the flaw. When the camera came back it found it in 80 milliseconds, and we had an audience already.

The gasket now travels with us. It has a better hit rate than I do.`,
    picture: {
      drawing: 'bars-weekdays',
      alt: 'Seven bars, one for each day; the fifth and the sixth are the tallest and yellow.',
    },
    comments: [
      ['pete', 'He wants his gasket back.'],
      ['lucia', 'Make them try first. It’s the oldest trick in theatre, and it works each time.'],
    ],
  },
  {
    type: 'poll',
    category: 'general',
    by: 'viktor',
    text: 'Who really signed your last contract?',
    options: ['The person who will use it', 'Their manager', 'Finance', 'Procurement', 'Somebody I’ve never met'],
    comments: [
      ['lena.k', 'Somebody I’ve never met, with a digital signature from a beach.'],
      ['tomas', 'Finance. We reconcile payments, so they’re also the users. Shortest sale of my life.'],
      ['jamal', 'A foreman, with a pencil, on a beam. Legally binding, I was told.'],
    ],
  },
  {
    type: 'celebration',
    category: 'governance',
    by: 'ruth',
    text: 'Fourteen months, two tenders, one appeal by a competitor, and since this morning we’re allowed to say it: our first **city** as a customer. They chose us over a cheaper offer, for the published audits. It says so in the minutes, and the minutes are public, and I’ve read them aloud to everybody I know.',
    picture: { drawing: 'sky-noon', alt: 'A pale sun in a light blue sky above green hills.' },
    comments: [
      ['nadia', 'A public body that gives public marks for transparency. Print the minutes.'],
      ['anya', 'I’d like to cite them. Congratulations to all of you!'],
      ['maya', 'Fourteen months! I take back everything I said about insurers.'],
    ],
  },
  {
    type: 'question',
    category: 'security',
    by: 'tomas',
    text: 'Prospect number three this quarter that wants us "on premises". We run one tidy installation and I sleep well. They’d pay triple. Does anybody sell both without becoming two companies?',
    comments: [
      [
        'pete',
        'All my customers are on premises. They call at six in the morning, and they have a screwdriver in hand. Triple is about right.',
      ],
      [
        'omar_h',
        'One container, one database, updates pulled by them, no custom anything. The day you change a config for one customer, you’re two companies.',
      ],
      [
        'hiro',
        'Disagree with doing it at all below twenty people. It isn’t the installing. It’s the version from two years ago that someone depends on.',
      ],
      ['marcus', 'Or ask what they fear. Ours feared "the cloud", and meant "another country". A region solved it.'],
      ['ivan', 'Seconding Marcus. I have read the reason in such requests maybe twice. Ask for it.'],
      [
        'tomas',
        'Asked all three. Two meant the country. The third means on premises, and I’ve sent them a partner’s number.',
      ],
    ],
  },
];
