// Accountability: what is written down, who may stop it, and how one says it so that people understand.
import type { Thread } from '../thread.ts';

export const accountability: readonly Thread[] = [
  {
    type: 'question',
    category: 'governance',
    by: 'sam_p',
    text: 'An enterprise customer has sent us an AI questionnaire with **214 questions**. We are nine people. Has anybody found a way to answer such things once?',
    comments: [
      [
        'helen',
        'Write your own four-page description, well structured, and answer each question by pointing to a paragraph. Most reviewers are relieved.',
      ],
      [
        'maya',
        'We publish ours. Half of the questionnaires stopped coming, since the buyers’ own people copy from it.',
      ],
      [
        'nadia',
        'Ask which twenty they actually read. There is always a person who knows, and they are usually happy to be asked.',
      ],
      ['sam_p', 'Asked. It was sixteen. Sixteen!'],
    ],
  },
  {
    type: 'insight',
    category: 'governance',
    by: 'maya',
    text: `Selling to insurers, we used to hide our model’s limits until procurement found them. Now page two of the deck is titled **"Where it fails"**. It lists four situations, with figures.

Our last four deals took five months instead of seven. Risk people want to find something. Give it to them.`,
    comments: [
      ['felix', 'Page two! Most put it in the appendix and hope.'],
      ['lucia', 'This is positioning disguised as honesty. Or the other way round. Either way it works.'],
      ['kat', 'Lawyers are the same: hand us an issue and we stop looking for one.'],
      ['viktor', 'And I bet that the discount they ask for got smaller too.'],
    ],
  },
  {
    type: 'question',
    category: 'governance',
    by: 'grace',
    text: 'We process health records offline on tablets. Which of the many frameworks would you start with if you could do only one thing this year? I keep reading maps of maps.',
    comments: [
      [
        'helen',
        'Start from a risk assessment of your actual flow, on paper. Every framework asks for that first, under another name.',
      ],
      [
        'nadia',
        'Then do the incident process. It is the cheapest thing that regulators, donors and hospitals all ask for.',
      ],
      ['grace', 'Paper first, incidents second. I can do that this month. Thank you for not sending me a map.'],
    ],
  },
  {
    type: 'insight',
    category: 'governance',
    by: 'anya',
    text: 'A small habit for product teams: when you write "the model decides", replace it by "**we decided that the model**". Read the sentence again. About a third of the time somebody wants to change the feature.',
    comments: [
      ['sofia', 'Trying this in design critique on Monday.'],
      ['ruth', '"We decided that the model ranks you lower for a career break." Yes. That sentence changes a roadmap.'],
      ['clara', 'Grammar as governance. The teacher in me is delighted.'],
    ],
  },
  {
    type: 'question',
    category: 'governance',
    by: 'ines',
    text: 'Do you tell users which model (vendor, version) is behind a feature? Marketing says nobody cares, support says two people a week ask.',
    comments: [
      ['sam_p', 'We have it on the status page. The two people a week stopped asking, and no one else noticed.'],
      ['ivan', 'Version yes. When something goes wrong you want to be able to say "from Tuesday 10:00".'],
      ['lucia', 'Marketing here: nobody cares until the day everybody cares. Have the page.'],
    ],
  },
  {
    type: 'resource',
    category: 'governance',
    by: 'helen',
    text: `Plain-language text for a consent screen, tested with forty people in a waiting room. Take it:

> *We use a computer program to suggest answers. A person at our clinic reads every suggestion before it counts. You can say no, and you will be treated exactly the same.*

38 of 40 could say back what it means. The legal original: 11 of 40.`,
    comments: [
      ['noor', 'It also reads perfectly aloud, which the originals never do.'],
      ['grace', 'May I translate this? We need it in Swahili and Kikuyu.'],
      [
        'helen',
        '@grace please do. Test it again after translating, the "exactly the same" part is where it tends to get lost.',
      ],
      ['wanjiru', 'Happy to help with the Kikuyu, Grace.'],
    ],
  },
  {
    type: 'insight',
    category: 'governance',
    by: 'jamal',
    text: `Our cameras see helmets, not faces. Getting there cost us four months and 6% accuracy.

Last week a union rep asked me in front of thirty workers what we store. I could say "show me anywhere in the system where there’s a face". That was worth more than 6%.`,
    picture: {
      drawing: 'shares-three',
      alt: 'A ring in three parts: more than half violet, about a quarter cyan, the rest yellow.',
    },
    comments: [
      ['anya', 'Privacy as something you can be dared to disprove. The gold standard.'],
      ['pete', 'I have sat in that meeting with the other kind of system. It is a long meeting.'],
      ['amara', 'Four months well spent.'],
      ['jonas_w', 'How do you blur, on the device or before storage?'],
      ['jamal', '@jonas_w on the device, before anything touches a disk. The raw frame lives for 40 ms.'],
    ],
  },
  {
    type: 'question',
    category: 'governance',
    by: 'oscar',
    text: 'For founders selling into the EU: has regulation changed your *product*, or only your documents? I hear both with great confidence.',
    comments: [
      ['maya', 'Product. We built an explanation view we would not have built, and it became the feature people demo.'],
      ['marcus', 'Documents. Two of them. I am a simple man.'],
      ['kat', 'Product, in that we dropped one feature. It was a bad feature.'],
      ['ruth', 'We are in a high-risk category, so: both, and also the calendar.'],
    ],
  },
  {
    type: 'insight',
    category: 'governance',
    by: 'pete',
    text: 'In a plant, every change to a machine needs two signatures and a way back. I asked our software people to do the same for prompts. They laughed, then they did it. **The way back has been used nine times.** The signatures once.',
    comments: [
      ['hiro', 'The way back is what matters. Signatures are how we apologise in advance.'],
      ['omar_h', 'Nine rollbacks that nobody had to improvise. That’s a lot of calm evenings.'],
    ],
  },
  {
    type: 'insight',
    category: 'governance',
    by: 'quentin',
    text: `Half of my customers are farmers with one wind turbine. They don’t ask for a governance framework. They ask "what happens when it’s wrong and I’m asleep?"

We wrote the answer on a card, laminated it, and it hangs next to the switch. That’s our framework.`,
    comments: [
      ['nadia', 'Better than most. Truly.'],
      ['grace', 'Laminated is the highest form of documentation.'],
      ['sofia', 'Photo please!'],
    ],
  },
  {
    type: 'poll',
    category: 'governance',
    by: 'ruth',
    text: 'Would you publish an audit that your own product failed?',
    options: ['Yes, all of it', 'A summary', 'Only if asked', 'No'],
    comments: [
      ['lucia', 'A summary, and I’d fight you for the adjectives.'],
      ['felix', 'As an investor: all of it, with the fix. As a human: I understand "no".'],
      ['anya', 'Note how few of us ever read one, too. Publishing works even unread.'],
    ],
  },
  {
    type: 'question',
    category: 'governance',
    by: 'lena.k',
    text: 'A customer wants the right to "turn the AI off". Fine. But our product without it is… a form. Do you maintain the non-AI path, and who tests it?',
    addition: '**First Manual Monday done.** Two broken exports and one feature that nobody missed. Keeping it.',
    comments: [
      [
        'tomas',
        'We do, and it is tested by running it every first Monday of the month for everybody. Internally known as Manual Monday.',
      ],
      ['jonas_w', 'A path that’s never used doesn’t exist. Manual Monday is brilliant.'],
      ['lena.k', 'Introducing Manual Monday next month. Pray for me.'],
    ],
  },
  {
    type: 'question',
    category: 'governance',
    by: 'emi',
    text: 'Stupid question maybe: what is the difference between a model card and a system card, in practice?',
    comments: [
      ['priya', 'Not stupid. Model card: the engine. System card: the car, including the driver and the road.'],
      ['nadia', 'And the people hit by cars care about the second.'],
      ['emi', 'That’s the best explanation I got from anyone, including my lecture notes.'],
    ],
  },
  {
    type: 'insight',
    category: 'governance',
    by: 'mei',
    text: 'Eleven customs authorities, eleven ideas of what "explainable" means. The one that works everywhere: the **same sentence a clerk would have written in the margin**, with the paragraph of the tariff. No percentages, no heat maps.',
    comments: [
      ['helen', 'Explanations for the reader, not for the author.'],
      ['arjun', 'Did you train on margins?'],
      ['mei', '@arjun 40,000 of them, handwritten. We have a lady who reads them. She is the moat.'],
    ],
  },
];
