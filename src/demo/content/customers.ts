// Customers: why they come, why they leave, and what they do with it that nobody planned.
import type { Thread } from '../thread.ts';

export const customers: readonly Thread[] = [
  {
    type: 'question',
    category: 'general',
    by: 'clara',
    text: 'Schools close for seven weeks, and every June a fifth of our subscribers cancel. Most come back in September, about a third forget. Do I build a "pause" button, or am I building a cancel button with better manners?',
    addition:
      '**Update:** two thirds have moved to the ten payments. We sent the puzzle early, as a test. It had a mistake in it, and 140 families wrote to tell us. Best open rate we ever had.',
    comments: [
      [
        'sam_p',
        'Pause, with the date of return shown in the button. Ours says "Pause until 4 September". Nearly nobody touches it after that.',
      ],
      ['viktor', 'Sell a school year instead of a month. Ten payments, no summer, nobody cancels what isn’t running.'],
      ['lucia', 'And send something in week six that isn’t a bill. A puzzle, say. You’re waking somebody up.'],
      [
        'ines',
        'Careful with defaults: if the pause ends by itself, say so three days before. Otherwise it’s a trap with sunshine.',
      ],
      [
        'clara',
        'School year it is, ten payments, and a puzzle in week six. My team is already fighting over the puzzle.',
      ],
    ],
  },
  {
    type: 'insight',
    category: 'general',
    by: 'sam_p',
    text: `I rang all 31 customers who left us in the last half-year. Our exit survey says "price" for 19 of them. On the phone it was price for four. For eleven it was one person who had left the company and taken the habit along. For six, a promise somebody of us had made and nobody had written down.

Exit surveys measure which button is nearest.`,
    comments: [
      ['viktor', 'Price is the answer that ends the conversation. That’s why it’s so popular.'],
      ['priya', 'Did you ring in random order, or the nice ones first?'],
      ['sam_p', '@priya alphabetical, so that I couldn’t. The angriest one begins with B. It was a long Tuesday.'],
      ['robin', 'How do you get them to pick up?'],
      ['sam_p', 'Text first: "I’m not trying to win you back. I’d like to know what we did." 26 of 31 said yes.'],
      [
        'lena.k',
        'The eleven with the habit: that’s onboarding, not churn. Somebody new sat down, and there was nobody to sit next to.',
      ],
    ],
  },
  {
    type: 'resource',
    category: 'general',
    by: 'lucia',
    text: `Questions which have got me real sentences in customer interviews, instead of "it’s great":

- What did you have open on your screen the day before you searched for us?
- Who in the company was against it? What did they say?
- What did you stop doing?
- When did you last swear at it?
- How would you explain it to the person who takes over your job?

I never ask "would you recommend us". People are polite, and politeness isn’t copy.`,
    comments: [
      [
        'kat',
        '"Who was against it" got me the best page we have. It was the lawyer, of course. He explained himself beautifully.',
      ],
      ['emi', 'Can one use these for a thesis interview as well?'],
      ['lucia', '@emi yes. Leave a silence after the fourth. It’s where the story is.'],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'leo',
    text: 'One of our pizzerias has routed the family’s private number to the voice agent. It now tells the grandmother’s friends that she’s at the hairdresser’s until four, since somebody typed that into "today’s specials". Everybody’s happy. It’s entirely outside of what we sell. Do I say something?',
    comments: [
      ['sofia', 'Don’t say a word. Write it down as a product.'],
      ['helen', 'Say *something*: whose data goes where. The grandmother’s friends haven’t agreed to anything.'],
      ['tomas', 'And check what it does at the 200th private call of the month. Your pricing assumes hunger.'],
      ['zoe', 'I want to hear it say "hairdresser’s until four" in the pizza voice.'],
      [
        'leo',
        'Talked to them. They’ve put in a line at the start that it’s a machine. Grandmother insisted on recording that line herself.',
      ],
    ],
  },
  {
    type: 'celebration',
    category: 'general',
    by: 'robin',
    text: 'Clinic number **fifty**! It came through a receptionist who changed jobs, missed us for two weeks, and then put our link into her new boss’s calendar as an appointment. "Meeting with scheduling. 15 min. Don’t move."',
    picture: { drawing: 'bars-rising', alt: 'Ten bars that grow from left to right; the last is yellow.' },
    comments: [
      ['marcus', 'Your best salesperson isn’t on your payroll. Congratulations!'],
      ['mei', '"Don’t move" in a scheduling product is very good.'],
      ['lena.k', 'Ask her what she missed first. That’s your onboarding mail.'],
      ['robin', '@lena.k "that it says sorry when it’s wrong". I’d thought it was the reports.'],
    ],
  },
  {
    type: 'insight',
    category: 'general',
    by: 'ines',
    text: `We keep two lists now. **Who asks for a feature, and who uses it three months after we built it.** For the last ten features, the lists have four names in common.

The people who ask are articulate. The people who use are at work. I’ve started to sit next to the second group, and they ask for nothing at all. They have workarounds, printed out, under the keyboard.`,
    comments: [
      ['sofia', 'Under the keyboard is the true backlog.'],
      ['tess', 'What do you say to the articulate ones then?'],
      ['ines', '@tess "show me the last time you needed it". About half find one, and then it’s a real request.'],
      ['felix', 'Would be a good slide. Four of ten is better than most would admit to.'],
    ],
  },
  {
    type: 'poll',
    category: 'general',
    by: 'mei',
    text: 'Something is on fire at a customer’s. How do they reach you fastest?',
    options: ['Ticket', 'E-mail', 'A shared chat', 'My private phone', 'They don’t, we find out later'],
    comments: [
      ['jamal', 'Private phone. I know each of them by ringtone.'],
      [
        'sam_p',
        'Shared chat is wonderful until customer forty. Then it’s forty rooms, each of which believes it is the only one.',
      ],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'elif',
    text: 'A merchant has posted in public that we "lost" 2,300 euros of his. We didn’t: his bank returned the payment because of a typo in his own account number. He has 40,000 followers. Do I answer there, with facts that are his private data, or stay quiet and look guilty?',
    comments: [
      [
        'lucia',
        'One calm sentence in public: "We’ve found it and written to you." Everything else in private. Readers remember tone, not accounting.',
      ],
      ['helen', 'Not a single fact about the payment in public, even if he asks for it. Especially if he asks for it.'],
      [
        'marcus',
        'Disagree on staying vague. "It was returned by the bank" isn’t private, it’s our side of the story. A bit of backbone is allowed.',
      ],
      ['helen', '@marcus it tells 40,000 people that his payment failed. That’s his to tell.'],
      ['sam_p', 'And ring him. Not mail, ring. Angry people write, relieved ones talk.'],
      [
        'elif',
        'One sentence, then the phone. He laughed at the typo, corrected his post, and left the typo in for comedy.',
      ],
      ['viktor', 'And add a check digit to that form, please. The typo was the bug report.'],
      ['elif', 'Shipped on Wednesday.'],
    ],
  },
  {
    type: 'insight',
    category: 'innovation',
    by: 'amara',
    text: `How we onboard where there is no onboarding: a radio spot on market day, 40 seconds, in which two neighbours argue about whether the phone or the aunt knows better when to sell. The aunt wins. Then she says that she asked the phone as well.

Sign-ups on market days are four times those of other days. I have a marketing budget line called "aunt".`,
    comments: [
      ['lucia', 'I’ve worked in this for fifteen years and have never written anything as good as the aunt.'],
      ['clara', 'She concedes nothing and sells everything. Perfect character.'],
      ['wanjiru', 'In how many languages does she argue?'],
      ['amara', '@wanjiru three, so far. Finding the right aunt is the bottleneck.'],
    ],
  },
  {
    type: 'question',
    category: 'ethics',
    by: 'noor',
    text: 'We want an advisory board of users. I’ve been on four such boards myself, as "the blind person", and three were a photograph with biscuits. What makes one that can really change something?',
    comments: [
      [
        'grace',
        'A veto on something small but real. Ours is wording. It’s amazing how seriously people take a room that has a veto.',
      ],
      ['anya', 'Publish what was asked for and what became of it, including the noes with their reasons.'],
      ['nadia', 'Pay, minutes within a week, and a rule that the chair isn’t you.'],
      ['ruth', 'And let them choose their successors. Otherwise in year two it’s filled with your friends.'],
      [
        'noor',
        'Veto on wording and sounds, paid, public minutes, own chair. First meeting is on the 9th, with biscuits after all.',
      ],
    ],
  },
  {
    type: 'insight',
    category: 'general',
    by: 'jamal',
    text: 'Small thing. Our weekly report to site managers used to begin with the number of violations. Now it begins with the number of hours without one. Same data, same page. Last week a manager hung it up in the canteen. No one has ever hung up the old one.',
    comments: [],
  },
];
