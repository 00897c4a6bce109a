// Pricing: what it costs, what it is worth, and who dares to say the number.
import type { Thread } from '../thread.ts';

export const pricing: readonly Thread[] = [
  {
    type: 'insight',
    category: 'general',
    by: 'viktor',
    text: 'I asked twelve customers of a client what they pay. Nine named a number that was too high. They weren’t unhappy. They had simply rounded up what it is worth to them. The client had been afraid of a raise for three years.',
    comments: [
      ['maya', 'Did he raise it?'],
      ['viktor', '@maya to the average of what they believed it was. One customer left, and came back in a month.'],
      ['marcus', 'Trying that question this week, and a bit afraid of the answer.'],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'leo',
    text: 'I charge per order. On rainy Fridays I earn well and the pizzeria feels robbed, in sunny weeks it’s the reverse. They ask for a flat fee. My model bill isn’t flat at all. What would you do?',
    comments: [
      [
        'viktor',
        'Flat up to a number that they hit in a good month, then a small step. Nobody hates a step that he can see.',
      ],
      ['elif', 'Look at your bill by customer first. I’d bet that two of them are the whole problem.'],
      ['leo', 'It was two of them. Both with "half and half" menus. Flat for everybody, and a talk with those two.'],
    ],
    addition:
      '**Update:** 38 of 40 took the flat fee. One of the two simplified the menu and says that the kitchen is thanking *me*.',
  },
  {
    type: 'poll',
    category: 'general',
    by: 'marcus',
    text: 'What do you charge for?',
    options: ['Per seat', 'Per use', 'Per result', 'Flat', 'It depends on who asks'],
    comments: [
      ['viktor', 'The last one is more common than its votes will show.'],
      ['sam_p', 'Per resolved ticket, and "resolved" took us four months to define. Worth it.'],
    ],
  },
  {
    type: 'insight',
    category: 'general',
    by: 'sam_p',
    text: 'Pricing per resolved conversation changed our roadmap more than any strategy day did. Suddenly everybody cared about the second mail: the one where the customer says it *didn’t* help. Our price list became our product manager.',
    comments: [
      ['ines', 'What stops you from declaring things resolved?'],
      ['sam_p', '@ines customers can reopen for seven days, and then we pay it back double.'],
      ['felix', 'The double refund is the cleverest line in it. How often?'],
      ['sam_p', '@felix about 1.5%. We frame each one.'],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'grace',
    text: 'A donor pays for the first two years of each clinic. After that it’s the clinic, with a tenth of the money. I don’t want to build something that dies in year three. How does one price for a cliff that is known in advance?',
    comments: [
      [
        'amara',
        'Let the clinic pay a tenth from day one, as a habit, and the donor the rest. Then there’s a slope instead of a cliff.',
      ],
      [
        'viktor',
        'And show the full price on each bill, with who pays for which part. Surprises come from invisible numbers.',
      ],
      ['grace', 'The first donor agreed, and even liked it. The clinics liked being asked.'],
    ],
  },
  {
    type: 'resource',
    category: 'general',
    by: 'viktor',
    text: `Five sentences for a price increase. In this order, and nothing else:

1. The price changes on … to …
2. Since you joined, we have added … *(three things they use)*
3. Your price stays the same until …
4. If this is a problem, answer me directly
5. Thanks

No "in order to serve you better". Nobody has ever been served better by a price.`,
    comments: [
      ['lucia', 'I’d have written eleven sentences, and every one of them would have cost us customers.'],
      ['robin', 'Sent it to 40 clinics. Four answers, three of which were "fine, and about that bug …"'],
      ['kat', 'Check the notice period in your own contract first. You’d be amazed.'],
    ],
  },
  {
    type: 'celebration',
    category: 'general',
    by: 'marcus',
    text: 'The third company is **profitable**! By 212 euros. I’ve framed the statement, which cost 30, so strictly speaking by 182.',
    comments: [
      ['felix', 'A higher margin than half of my portfolio. Congratulations!'],
      ['mei', 'Frame as an investment, depreciated over ten years. 209.'],
      ['marcus', '@mei hired.'],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'dario',
    text: 'I want to sell something that runs on the customer’s own machine. No servers, no tokens, no marginal cost. Everybody tells me "subscription!", but what am I doing for them in month seven?',
    comments: [
      [
        'marcus',
        'One price, and a year of updates. Afterwards they may stay where they are. People love being left alone.',
      ],
      ['oscar', 'As an investor I would like a subscription. As a customer I’d buy Marcus’s version.'],
      ['dario', 'Bought once, updates for a year. The page fits on a screen, and my fan is proud of me.'],
    ],
  },
  {
    type: 'insight',
    category: 'general',
    by: 'tomas',
    text: 'We looked at our model bill by *feature* instead of by month. The weekly summary mail, which is opened by 9%, was 44% of it. It is now written when somebody opens it. It takes three seconds, and nobody has noticed.',
    picture: {
      drawing: 'bars-long-tail',
      alt: 'Twelve bars: the first is very tall, the rest get quickly shorter and end in a long flat tail.',
    },
    addition:
      '**Added, since you asked:** the whole bill is down by 39%. The mail is still sent, with one sentence and a link.',
    comments: [
      ['omar_h', 'Lazy evaluation, now with invoices.'],
      ['ines', 'Ours is autocomplete. 60% of the cost, for words that people would have typed anyway.'],
      ['hiro', 'Tag each call with the feature from day one. To do it afterwards is archaeology.'],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'clara',
    text: 'Schools ask for "unlimited". I know that the median pupil uses 3 hours a month and that a handful use 60, mostly at night before an exam. I don’t want to cut off exactly those. Is "unlimited" ever honest?',
    comments: [
      ['viktor', 'It’s honest if you can afford the worst month. Price it for that one, and sleep.'],
      ['sofia', 'Never cut off in the night before an exam. Slow down, if you must, with a kind sentence.'],
      ['clara', 'Calculated the worst month: 4% more on the price. Unlimited, then, and I sleep.'],
    ],
  },
  {
    type: 'insight',
    category: 'general',
    by: 'kat',
    text: 'A prospect asked for a discount of 30%. I said "gladly, what shall I leave out?" and opened the list. They took nothing out and paid the full price. I’ve used that sentence nine times since. Seven paid in full; two left something out and are happy.',
    comments: [
      ['viktor', 'The best negotiation is a list.'],
      ['maya', 'It works with insurers too. They left out the training, and bought it a quarter later.'],
      ['jamal', 'Used it this morning with a builder. He laughed for a full minute, then signed.'],
    ],
  },
  {
    type: 'resource',
    category: 'general',
    by: 'elif',
    text: `The sheet with which I check whether a feature earns its keep. Monthly, one row per feature:

- **calls:** 41,200
- **cost per call:** 0.8 ct
- **people who used it:** 310
- **who would miss it:** ask ten
- **decision:** keep, cheaper model, or kill

"Who would miss it" is the line that I do by phone. It is the only one that surprises me.`,
    comments: [
      ['tomas', 'Cheaper model is the answer in two rows out of three, in our case.'],
      ['lena.k', 'By phone! I’d have sent a survey and learned nothing.'],
      ['quentin', 'Did something expensive survive thanks to the phone?'],
      ['elif', '@quentin yes: an export that six people use. They are the six who sign.'],
    ],
  },
  {
    type: 'poll',
    category: 'general',
    by: 'ines',
    text: 'Is your price on your website?',
    options: ['Yes, all of it', 'Starting from …', 'Only "contact us"', 'There is no website'],
    comments: [
      ['lucia', 'If one must ask, one assumes that it’s too much. Put it there.'],
      ['maya', 'Contact us, because no two insurers are alike. I know what you’re thinking, @lucia.'],
      ['lucia', '@maya then write "most pay between x and y". That is what I’m thinking.'],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'quentin',
    text: 'My price is a share of what our forecast saves. It is fair and everybody nods. Then comes the quarterly fight about what would have happened without us. Has somebody ended this fight without going back to a flat fee?',
    comments: [
      [
        'priya',
        'Agree on the baseline before: a stupid forecast that both can compute. "Tomorrow as today", if you like.',
      ],
      ['viktor', 'And put a cap and a floor on it. Most of the fight is about the tails.'],
      ['quentin', 'Baseline, cap, floor. The last quarterly meeting took eleven minutes, and we ate the cake anyway.'],
    ],
  },
  {
    type: 'celebration',
    category: 'general',
    by: 'noor',
    text: 'From today our app is **free for users, for ever**. A transit company and two museums pay, because their places are described better. It took two years of saying no to ads. My co-founder has danced, and I’m told it wasn’t pretty.',
    picture: {
      drawing: 'shares-three',
      alt: 'A ring of three parts: a large purple one, a cyan one half as large, and a small yellow one.',
    },
    comments: [
      ['sofia', 'Those who make the world hard to read pay for reading it. Perfect.'],
      ['wanjiru', 'Congratulations! What happens when a payer wants a say in the descriptions?'],
      ['noor', '@wanjiru it’s in the contract: they may correct facts, never tone.'],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'arjun',
    text: 'Our heavy users are our best references, and we lose money on each of them. Seven customers, 60% of the compute. Raise, throttle, or treat it as the marketing budget?',
    comments: [
      ['lucia', 'If they really bring customers, it’s marketing. Have they? Count, don’t feel.'],
      ['hiro', 'First see *what* they do. Ours was one nightly job that asked the same question 9,000 times.'],
      [
        'arjun',
        'One of seven brings customers. Three are nightly jobs. A cache for those, and a talk with the other three.',
      ],
    ],
  },
  {
    type: 'insight',
    category: 'general',
    by: 'yusuf',
    text: 'We had three plans, and 80% took the middle one. So I removed the small one, as an experiment. Most of the small customers took the middle. What I hadn’t expected: support fell, because the small plan had been a collection of reasons to ask us things.',
    comments: [
      ['zoe', 'Every limit is a screen, a mail and a question. Fewer limits, less design. I’m for it.'],
      ['marcus', 'And the ones who left? I began as somebody’s small plan.'],
      ['yusuf', '@marcus 6%. I wrote to each, and found half of them a cheaper tool. It felt right.'],
    ],
  },
  {
    type: 'resource',
    category: 'general',
    by: 'felix',
    text: 'What I would like to see about unit costs in a first call, on one slide: cost per *result* today, a year ago, and at ten times the volume, and **who controls each number**. If the honest answer is "our vendor" three times, say so. I’ve invested in that answer twice.',
    comments: [
      ['amara', 'Ours would be: us, us, the mobile network. Thanks, that is a good slide.'],
      ['oscar', 'I’d add one: what happens to the price when a model gets ten times cheaper. To yours, I mean.'],
      ['marcus', 'One more slide that I’m happy not to need.'],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'jonas_w',
    text: 'Factories want to buy, once, with a stamp, and write it off over eight years. We have monthly costs, and the model ages faster than the machine. How do you sell something alive to somebody who buys steel?',
    comments: [
      ['pete', 'As maintenance. Every factory has a budget line for it, and nobody has ever questioned that line.'],
      ['viktor', 'A purchase with a mandatory service contract. Ask how they buy compressors, and copy that sheet.'],
      ['jonas_w', 'They sent me their compressor contract. I replaced four words. Signed.'],
    ],
  },
  {
    type: 'insight',
    category: 'general',
    by: 'maya',
    text: 'The pilot was free, "to keep it simple". It took eight months, because no one had to decide anything. The next was 5,000 for six weeks, deductible from the first year. Signed in nine days, finished in five weeks. **Free was the expensive one.**',
    comments: [
      ['jamal', 'Mine is free and in month four. I’ve just put a date and a number on it. Wish me luck.'],
      ['felix', 'A paid pilot is the best signal in a data room. Even 500.'],
      ['grace', 'With public clinics, money means a tender. For us it’s a signed date instead. Works similarly.'],
    ],
  },
  {
    type: 'poll',
    category: 'general',
    by: 'elif',
    text: 'Your model costs have halved. What do you do?',
    options: ['Lower the price', 'Keep the margin', 'Use a better model', 'Give more for the same'],
    comments: [
      ['sam_p', 'A better model, then wait for the next halving. We’ve been running on that treadmill for two years.'],
      ['viktor', 'Keep it. You’ll need it when they double.'],
      ['anya', 'Tell the customers, whatever you do. They read the same news.'],
    ],
  },
  {
    type: 'celebration',
    category: 'general',
    by: 'mei',
    text: 'We said **no** to our biggest prospect ever. They wanted a price per declaration below what a human in the cheapest port earns for it. I walked around the block twice. Then a mid-sized forwarder signed for the full price, without having heard of it. What a Thursday.',
    comments: [
      ['viktor', 'A no that hurts is the only one that counts. Well done.'],
      ['ruth', 'And thank you for looking at it in terms of what a person earns.'],
      ['robin', 'Twice around the block is about how long my big decisions take, too.'],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'tess',
    text: 'Student question: why do so many tools sell "credits"? I have 2,400 of something, and no idea whether I am rich.',
    comments: [
      [
        'viktor',
        'Because it lets them change the price without changing the number. It’s a currency with one central bank.',
      ],
      [
        'yusuf',
        'In defence of credits: my costs differ by a factor of fifty per action, and nobody wants that price list.',
      ],
      [
        'sofia',
        'Then show it at the button: "this costs 3, you have 2,400". Nobody minds a price that one sees beforehand.',
      ],
      ['tess', 'So I’m rich in small buttons and poor in big ones. Got it.'],
    ],
  },
  {
    type: 'resource',
    category: 'general',
    by: 'lucia',
    text: `Pricing pages that I’ve fixed this year had the same four illnesses:

- Plan names that only the team understands (*Spark*, *Blaze*)
- A table with 40 rows, 35 of them ticks everywhere
- The word "unlimited", with a star
- No sentence that says **who each plan is for**

Cure: cut the table to the rows that differ, and begin each plan with "For …".`,
    comments: [
      ['zoe', 'Rows that differ! It’s a diff. Designers and developers agree for once.'],
      ['omar_h', 'Our plans are called *Spark* and *Blaze*. I’ll see myself out.'],
      ['lucia', '@omar_h rename them "small" and "large", and see what happens in a month.'],
    ],
  },
];
