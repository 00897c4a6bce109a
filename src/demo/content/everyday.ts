// Every day: what founders read, how they rest, and what they are asked to speak about.
import type { Thread } from '../thread.ts';

export const everyday: readonly Thread[] = [
  {
    type: 'poll',
    category: 'general',
    by: 'tess',
    text: 'How do you keep up with what’s new in AI?',
    options: ['A newsletter or two', 'One person whom I trust', 'I read papers', 'Here', 'I gave up, happily'],
    comments: [
      ['dario', 'I gave up and my work got better. If it’s important, somebody will interrupt me.'],
      ['arjun', 'One person whom I trust, and she doesn’t know it.'],
      ['clara', 'Here! Also my pupils, who are about a week ahead of everybody.'],
    ],
  },
  {
    type: 'insight',
    category: 'ethics',
    by: 'anya',
    text: 'We’ve had a reading group since January: six companies, one text a month, ninety minutes. The rule is that whoever proposes the text **must disagree with it**. We’ve lost the people who came to be confirmed, and gained a nurse, a foreman and a tax inspector. The tax inspector is the best reader of all.',
    comments: [
      ['pete', 'I know which foreman. He talks about it at lunch.'],
      ['helen', 'Is there a place left? I disagree professionally.'],
      ['anya', '@helen from March on, and you may bring the text.'],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'oscar',
    text: 'A question from the other side of the table. I can’t program. I sit in pitches where three sentences in five are about architecture, and I nod. Which questions could I ask that a good team enjoys, and a bad one doesn’t?',
    comments: [
      ['hiro', '"What happens when the model is down?" Good teams have a story, with a date.'],
      ['priya', '"Show me ten outputs, picked by me." Then pick by page number.'],
      ['tomas', '"What did you build that you then deleted?"'],
      ['ruth', '"Who is it worst for?" If there’s no answer, they haven’t looked.'],
      ['viktor', '"What does the hundredth customer cost you?" You don’t need to program for that one.'],
      ['sofia', '"May I see the screen when it’s wrong?"'],
      [
        'oscar',
        'I’ve tried four of these this week. The page-number one changed a room’s temperature. Thank you, all.',
      ],
      ['felix', 'I sat next to him. I can confirm the temperature.'],
    ],
  },
  {
    type: 'resource',
    category: 'general',
    by: 'priya',
    text: `How I read a paper in twenty minutes without fooling myself:

- **2 min** the table with the main result. Which number is bold, and against what?
- **5 min** the data. How many, from where, who labelled it?
- **5 min** the baseline. Could I have made mine look just as good against it?
- **5 min** the limitations. Honest ones name something that hurts
- **3 min** one sentence in my own words, with a "but"

I read the abstract last. It’s advertising, and I’m as weak as anybody.`,
    comments: [
      ['tess', 'Abstract last! My supervisor would faint, and then agree.'],
      ['quentin', 'The baseline question works on weather start-ups, too.'],
      ['lucia', '"It’s advertising" from a researcher. I feel seen and insulted.'],
    ],
  },
  {
    type: 'celebration',
    category: 'governance',
    by: 'emi',
    text: 'Gave my first talk, at a meetup of 30 people, about how our faculty’s chatbot answers questions on exam rules. I found that it was right on the rules and wrong on the *deadlines*, since those are in a picture. The dean’s office was in the second row. The deadlines are text as of this morning!',
    comments: [
      ['noor', 'Text instead of a picture! You’ve helped more people than you know. Congratulations.'],
      ['ines', 'Best possible outcome of a talk.'],
      ['tess', 'I was there and clapped the loudest.'],
    ],
  },
  {
    type: 'insight',
    category: 'general',
    by: 'marcus',
    text: `I took two weeks off and switched the company off as well. A page: "We’re at the sea until the 19th. Everything runs, nobody answers." I wrote to every customer a month before, and offered to refund the month. Nobody took it.

Eleven mails arrived. Nine had solved themselves by the time I read them. I’ve spent seven years answering those nine.`,
    picture: {
      drawing: 'sky-dawn',
      alt: 'Dawn over violet hills, with a low sun and a few faint stars.',
    },
    comments: [
      ['robin', 'Two people and fifty clinics: we couldn’t. Could we? I’m asking my co-founder.'],
      ['sam_p', 'My whole industry exists because of those nine. Please don’t tell anyone.'],
      ['maya', 'What were the two?'],
      ['marcus', '@maya an invoice, and a marriage proposal for our bot.'],
    ],
  },
  {
    type: 'question',
    category: 'governance',
    by: 'helen',
    text: 'I’m running a half-day for judges on "how such systems work". They’re sharp, busy, and allergic to being taught. No slides on neurons. What would you do with three hours?',
    comments: [
      [
        'clara',
        'Let them be the model. Give them half a sentence each, and let them continue it on paper. Then read out the confident nonsense.',
      ],
      ['kat', 'Bring two expert opinions that contradict each other on the same system. It’s their home ground.'],
      [
        'anya',
        'A real letter of rejection that a system wrote. Ask: what would you need to know to review this? Collect the list. The list is the afternoon.',
      ],
      [
        'helen',
        'Half sentences in the morning, the letter in the afternoon. A presiding judge finished her sentence with such authority that all the others cited it. Point made.',
      ],
    ],
  },
  {
    type: 'insight',
    category: 'security',
    by: 'nadia',
    text: 'Every client has one person who quietly knows where the passwords, the contracts and the bodies are. I ask for that person on the first day. She’s usually called "the office", and nobody has ever invited her to a risk workshop. She then finds four of our top five risks before the coffee is cold.',
    comments: [],
  },
  {
    type: 'question',
    category: 'general',
    by: 'viktor',
    text: 'I’m asked to speak for twenty minutes after a dinner, in front of 200 people who’d rather dance. Subject: pricing. Somebody in this community must have survived such a thing.',
    comments: [
      ['lucia', 'Ten minutes. Tell them it’s ten and they’ll love you for the other ten.'],
      ['leo', 'One story, with a number in it that they have to guess. Let the tables bet.'],
      [
        'viktor',
        'Eight minutes, the tables bet on what a customer really paid for a bag of ice at a wedding. 200 people shouted numbers. Nobody danced until they knew.',
      ],
      ['felix', 'And what was it?'],
      ['viktor', '@felix that’s the second talk, and it isn’t free.'],
    ],
  },
  {
    type: 'poll',
    category: 'governance',
    by: 'clara',
    text: 'Who at your place is allowed to say "we have enough features"?',
    options: ['Anybody', 'The founder', 'The customers', 'It’s never been said'],
    comments: [
      ['grace', 'Our head nurse says it weekly.'],
      ['ines', 'It’s never been said, and now I’d like to be the one.'],
    ],
  },
];
