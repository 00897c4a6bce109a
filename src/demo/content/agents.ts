// Agents: what they do in production, and what they do when nobody looks.
import type { Thread } from '../thread.ts';

export const agents: readonly Thread[] = [
  {
    type: 'insight',
    category: 'innovation',
    by: 'hiro',
    text: `Six months of agents in production, in three sentences.

The model is rarely the part that fails. The part that fails is the tool that answers \`200 OK\` with an error message in the body. We now wrap every tool in a contract test, and the "agent reliability" graph went up without touching a prompt.`,
    picture: {
      drawing: 'line-rising',
      alt: 'A line that climbs slowly over ten weeks and ends at about ninety percent.',
    },
    comments: [
      ['omar_h', 'The 200-with-an-error API is my villain origin story.'],
      [
        'priya',
        'How do you test for tools that answer correctly but for the wrong entity? That is our most common failure.',
      ],
      [
        'hiro',
        '@priya the contract includes "echo the id you were asked about". Mismatch is an error, before the model sees it.',
      ],
      ['robin', 'Stealing the echo rule. We booked a cleaning for the wrong Mrs. Schmidt last month.'],
    ],
  },
  {
    type: 'question',
    category: 'innovation',
    by: 'robin',
    text: `Our assistant reschedules appointments by text message. It works, but about 4% of patients get into a polite loop: "Would Tuesday work?" "Maybe." "Great, would Tuesday work?"

How do you decide when an agent should give up and fetch a human? A turn limit feels crude.`,
    comments: [
      [
        'sam_p',
        'Turn limit is crude and it works. Ours is four. The clever detector came a year later and buys us maybe 10%.',
      ],
      [
        'sofia',
        'Offer the human early and visibly, not as a last resort. People loop because they can’t see the exit.',
      ],
      ['hiro', 'Track whether the state changed. Two turns without a new fact = handover. No model needed.'],
      ['robin', '"Two turns without a new fact" is exactly the rule I was looking for. Thank you, @hiro.'],
      ['leo', 'On the phone we do it after one repeated sentence. Callers are less patient than texters.'],
    ],
    addition:
      '**Update:** shipped the no-new-fact rule on Monday. Loops went from 4% to 0.6%, and handovers only rose by a handful a day.',
  },
  {
    type: 'insight',
    category: 'innovation',
    by: 'leo',
    text: `Friday night, 21:40, our voice agent took an order for "the usual" from a caller it had never met. It asked "Which usual would that be?", the caller laughed and ordered.

We had spent two weeks on a memory feature for this. The answer was a good question.`,
    comments: [
      ['zoe', 'The best conversation design is nearly always a question. Saving this one.'],
      ['clara', 'Teachers know this trick. "Remind me where we were?" works on every class.'],
      ['lucia', 'This is a better product story than anything on your website, Leo. Put it there.'],
    ],
  },
  {
    type: 'poll',
    category: 'innovation',
    by: 'omar_h',
    text: 'When your agent is about to do something that can’t be undone, what do you do today?',
    options: ['Always ask a person', 'Ask above a threshold', 'Do it, with an undo window', 'Do it and log it'],
    comments: [
      ['tomas', 'Threshold for money, always for deletion. Deletion is never urgent.'],
      ['sofia', 'Undo windows are underrated. People read confirmations about as carefully as terms of service.'],
      ['ivan', 'Whoever voted "do it and log it": what is your address, asking for a red team.'],
    ],
  },
  {
    type: 'question',
    category: 'security',
    by: 'amara',
    text: 'Our field agents want the assistant to send orders to suppliers straight from a chat. I am nervous about giving it the keys to the ordering system. Where did you draw the line between "drafts it" and "sends it"?',
    comments: [
      ['ivan', 'Give it a key that can only create drafts. Then the line is in the permission, not in the prompt.'],
      [
        'tomas',
        'Same here: a service account per capability. The send capability belongs to a queue that a person clears.',
      ],
      [
        'pete',
        'We let it send repeat orders within 10% of last month. Everything else is a draft. Nobody has complained.',
      ],
      ['amara', 'Repeat orders within a band is a lovely compromise. Trying that.'],
    ],
  },
  {
    type: 'celebration',
    category: 'innovation',
    by: 'mei',
    text: 'Our customs agent filed its **10,000th declaration** today! 9,412 went through without a human touching them. The other 588 taught us most of what we know.',
    picture: {
      drawing: 'bars-rising',
      alt: 'Ten bars that grow from left to right; the last and tallest is marked yellow.',
    },
    comments: [
      ['quentin', 'Congratulations! What is the most common reason among the 588?'],
      ['mei', '@quentin product descriptions like "misc. parts". No model can save you from "misc. parts".'],
      ['amara', 'I have personally written "misc. parts". I am sorry.'],
      ['felix', 'Great milestone. The 588 is the slide I would want to see.'],
    ],
  },
  {
    type: 'insight',
    category: 'innovation',
    by: 'tomas',
    text: `We replaced a five-step "planner" with a plain state machine and one model call per step.

- p95 latency: 41 s → 9 s
- cost: about a third
- incidents that start with "the agent decided to": **zero**

Planning is wonderful when the plan is unknown. Ours was on a whiteboard all along.`,
    picture: { drawing: 'bars-falling', alt: 'Bars that shrink from left to right to about a fifth of the first.' },
    comments: [
      ['hiro', 'Half of the agents I review are a flowchart in a trench coat.'],
      ['arjun', 'Do you keep any free-form step at all?'],
      ['tomas', 'One, at the end: writing the explanation for the customer. It can’t change any number.'],
      ['elif', 'Showing this to my team tomorrow. We are three weeks into a planner for a process with four states.'],
      ['yusuf', 'The trench coat line made my day.'],
    ],
  },
  {
    type: 'question',
    category: 'innovation',
    by: 'tess',
    text: 'Beginner question: everybody says "tool calling", but what makes a *good* tool for a model? My thesis project has eleven tools and it picks the wrong one a third of the time.',
    comments: [
      [
        'hiro',
        'Fewer, and named for what the user wants rather than for your tables. Eleven is where ours fell apart too.',
      ],
      [
        'priya',
        'Log which pairs get confused. It is nearly always two tools whose descriptions share a first sentence.',
      ],
      [
        'ben.ito',
        'Write the description as if for a new colleague: when to use it, when **not** to. The "not" does most of the work.',
      ],
      ['tess', 'Found the pair! `find_document` and `search_documents`. I am embarrassed, and at 91% now.'],
      ['dario', 'Never be embarrassed by 91%.'],
    ],
  },
  {
    type: 'resource',
    category: 'innovation',
    by: 'ben.ito',
    text: `A checklist I run before letting an agent touch a new API. Take it, change it:

1. Is there a read-only key? Start with that.
2. What is the worst single call? Can it be made impossible?
3. Does every call take an idempotency key?
4. What does a time-out mean: done, not done, or unknown?
5. Who gets the mail when it goes wrong at 3 a.m.?

Number 4 is the one that everybody skips.`,
    comments: [
      ['tomas', 'Number 4 is my whole career.'],
      ['jonas_w', 'For machines I would add: what is the safe position, and does it reach it without us?'],
      ['omar_h', 'Printed. Next to the coffee machine, where decisions are made.'],
    ],
  },
  {
    type: 'insight',
    category: 'general',
    by: 'sam_p',
    text: 'A customer asked our support agent whether it was a person. It said no. They wrote back "good, then I can ask stupid questions". Engagement on that account tripled. Honesty as a growth strategy, who knew.',
    comments: [
      ['anya', 'Disclosure is usually discussed as a cost. Thank you for an example of the opposite.'],
      ['lucia', '"Good, then I can ask stupid questions" belongs on a mug.'],
      [
        'clara',
        'We see this with pupils all the time. They ask the machine what they would never ask in front of the class.',
      ],
    ],
  },
  {
    type: 'question',
    category: 'innovation',
    by: 'jonas_w',
    text: 'Has anybody run two agents that check each other, in production, for longer than a month? On paper it is neat. In our tests they mostly agree with each other, very politely, about wrong things.',
    comments: [
      [
        'priya',
        'If both see the same context they share the same blind spot. Give the checker different evidence, or a different question.',
      ],
      [
        'kat',
        'We have the second one argue *against* the clause reading and cite the text. It finds real things in about one contract of thirty.',
      ],
      ['jonas_w', 'Arguing against with a citation required, that is a good forcing function. Will report back.'],
    ],
  },
  {
    type: 'insight',
    category: 'innovation',
    by: 'elif',
    text: 'Unpopular: the best "agent" we shipped this year is a button. It says **Fix it**, it appears next to a failed payment, and behind it is one model call with three allowed outcomes. Merchants love it. There is no chat anywhere.',
    comments: [
      ['sofia', 'Buttons are the original agents.'],
      ['marcus', 'Chat is what you ship when you don’t know yet what people want. The button is what you ship after.'],
      ['robin', 'We have four canned buttons under the chat and they get 70% of the use.'],
    ],
  },
  {
    type: 'poll',
    category: 'innovation',
    by: 'ines',
    text: 'How much context do you hand your agent at the start of a task?',
    options: ['Everything we have', 'A hand-written summary', 'Retrieved on demand', 'As little as possible'],
    comments: [
      ['arjun', 'On demand, and then I cheat with a hand-written summary of what is there to be demanded.'],
      ['dario', 'As little as possible is also the only answer that fits on my laptop.'],
    ],
  },
  {
    type: 'insight',
    category: 'innovation',
    by: 'pete',
    text: `Twenty years of PLCs taught me one rule that I now apply to agents: **the emergency stop must not go through the thing it stops.**

Ours is a row in a database that every tool reads before it acts. The agent can't write that row. Took an afternoon.`,
    comments: [
      [
        'ivan',
        'This is the most sensible sentence about agent safety I have read this year, and it is older than I am.',
      ],
      ['jonas_w', 'Hardware people nod slowly in the background.'],
      ['nadia', 'May I quote this in a workshop? It says in one line what takes me three slides.'],
      ['pete', '@nadia please do. My old foreman would be proud, and would want a fee.'],
    ],
  },
  {
    type: 'question',
    category: 'innovation',
    by: 'grace',
    text: 'Our assistant works offline for hours and then syncs. Two nurses may ask it to update the same record in two villages. How do you let an agent act on stale data without it overwriting somebody?',
    comments: [
      ['omar_h', 'Send intents, not states: "add this dose", not "the record is now". Then both can be true.'],
      [
        'tomas',
        'And let the server refuse. A refusal with the newer version attached is something the agent can explain.',
      ],
      ['grace', 'Intents instead of states fits how nurses write notes anyway. Of course it does. Thank you both.'],
    ],
  },
  {
    type: 'celebration',
    category: 'innovation',
    by: 'noor',
    text: 'Our describing agent now says **"I am not sure"** out loud. One user told me it is the first machine she trusts, because it is the first that hesitates. I cried a little in a train.',
    comments: [
      ['sofia', 'Uncertainty as a voice, not as a percentage. That is beautiful work.'],
      [
        'wanjiru',
        'How do you decide when to hesitate? Calibration in speech is something I would love to compare notes on.',
      ],
      ['noor', '@wanjiru two thresholds and a lot of listening sessions. Writing you a message.'],
      ['zoe', 'The pause before it says so is perfect, by the way. Please never "optimise" it away.'],
      ['maya', 'Congratulations. This is what it is for.'],
    ],
  },
  {
    type: 'insight',
    category: 'innovation',
    by: 'yusuf',
    text: 'Small thing that saved us a lot: every tool result the agent sees carries the time it was fetched. Stock levels "as of 14:02" make it say "it was available an hour ago, let me look again" all by itself.',
    comments: [
      ['ines', 'Timestamps as a feature. Adding it to our search tool this sprint.'],
      ['robin', 'Would have saved me the double bookings of last spring.'],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'clara',
    text: 'How do you explain to a customer, in one sentence, what an agent is? My parents’ evening is on Thursday and last time I said "autonomous" and lost the room.',
    comments: [
      ['lucia', '"It can do a few steps on its own, and it shows you each one."'],
      ['marcus', '"A trainee with very good notes."'],
      ['sam_p', '"It does the homework with your child instead of for them" would win that room, if true.'],
      ['clara', '"With your child instead of for them" it is, and now I have to make sure it stays true.'],
    ],
  },
  {
    type: 'insight',
    category: 'innovation',
    by: 'quentin',
    text: 'We gave the forecasting agent a budget: 20 cents per question. It started to *choose*. Cheap sources first, the expensive weather model only when the cheap ones disagree. Accuracy is the same, the bill went down by half.',
    picture: {
      drawing: 'lines-crossing',
      alt: 'Two lines: the cost falls from left to right while the share of answers from cheap sources rises.',
    },
    comments: [
      ['viktor', 'A price is information. I have been saying this for twenty years and now a machine agrees with me.'],
      ['hiro', 'Did you tell it the prices, or did it learn them?'],
      ['quentin', '@hiro told it, in the tool descriptions. Learning them would have cost more than they do.'],
    ],
  },
  {
    type: 'resource',
    category: 'innovation',
    by: 'arjun',
    text: `How we write traces so that a human can read them the next morning:

\`\`\`
14:02:11  asked      "move my Thursday delivery"
14:02:12  looked up  order 8841 (1 result, 0.2 s)
14:02:14  offered    Fri, Sat
14:02:40  chose      Fri
14:02:41  changed    order 8841 → Fri
\`\`\`

One verb per line, past tense, no JSON. The JSON is one click away. Support reads these now without asking us.`,
    comments: [
      ['sam_p', 'Past-tense verbs, one per line. My support team would hug you.'],
      ['hiro', 'It looks like an event log, because it is one.'],
      ['priya', 'I grade from traces like these. Twice as fast as from raw spans.'],
      ['omar_h', 'Taking this. Our traces look like a stack overflow of curly braces.'],
    ],
  },
];
