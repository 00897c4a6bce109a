// Ethics: who bears it when the machine is wrong, and who was asked.
import type { Thread } from '../thread.ts';

export const ethics: readonly Thread[] = [
  {
    type: 'question',
    category: 'ethics',
    by: 'ruth',
    text: 'Our model is equally accurate for all groups we measure. But when it is wrong about older applicants, they are rejected, and when it is wrong about younger ones, they are invited. Same error rate, opposite bill. How do you explain that to a customer who only wants one number?',
    comments: [
      ['anya', 'Show two numbers: who pays for false alarms, who pays for misses. One number is how this hides.'],
      [
        'priya',
        'A table with people instead of rates: "of 100 applicants over 50, 9 lose an interview to our mistake".',
      ],
      [
        'ruth',
        '"Lose an interview to our mistake" went into the report word for word. Customer’s HR lead went very quiet, then asked for a fix.',
      ],
    ],
  },
  {
    type: 'insight',
    category: 'ethics',
    by: 'anya',
    text: 'I read the complaint forms of eleven automated services. Nine ask for the case number. It is in the letter that people complain they never got.\n\nThe right to appeal is a user interface. Try yours on your phone, tired, in your second language.',
    comments: [
      ['sofia', 'I would go further: whoever designs the rejection should have to design the appeal in the same file.'],
      ['helen', 'Legally, an appeal that can’t be found is one that doesn’t exist. Good test.'],
      ['maya', 'Tried ours. 14 taps and a PDF. Ashamed and on it.'],
    ],
    addition: '**Later:** two of the nine wrote to me and have changed their form. It took them an afternoon each.',
  },
  {
    type: 'poll',
    category: 'ethics',
    by: 'sofia',
    text: 'Should an assistant say "please" and "thank you" to people?',
    options: ['Yes, always', 'Only if they do', 'No, it is a tool', 'Never thought about it'],
    comments: [
      ['clara', 'Ours does. Parents report that their children have started to, at dinner. I take the win.'],
      ['dario', 'Each thank you costs me 40 milliseconds. It may have them.'],
      ['anya', 'Politeness yes, feelings no. "Thank you" is fine, "I am so happy" is a claim.'],
    ],
  },
  {
    type: 'question',
    category: 'ethics',
    by: 'jamal',
    text: 'Our camera can now tell when somebody looks exhausted. It would prevent falls. It would also tell the foreman who was out last night. Builders I asked were split right down the middle. Ship it, or leave it in the drawer?',
    picture: { drawing: 'shares-half', alt: 'A ring in two almost equal halves, one pink and one pale violet.' },
    addition:
      '**Update:** asked the same forty again, with the wristband on the table. 36 said yes. The other four don’t wear one, and nobody can see who they are.',
    comments: [
      ['jonas_w', 'Tell the person, not the foreman. A lamp on the helmet rack that only says "take ten".'],
      ['anya', 'And no record. If it isn’t stored it can’t be asked for in the next round of layoffs.'],
      ['pete', 'A foreman will notice the lamp. I was one. Put it on the wrist, as a buzz.'],
      ['jamal', 'Wrist, no record, opt-in. Building that, and asking the same forty people again.'],
    ],
  },
  {
    type: 'celebration',
    category: 'ethics',
    by: 'wanjiru',
    text: 'The people who lent us their voices now **own** the recordings, through a cooperative with 212 members. Last night they voted for the first time: one client refused, two accepted, and a pay rise for themselves. I have never been so glad to lose a vote.',
    comments: [
      ['noor', 'This is the best thing I have read here. How does one join as a client?'],
      ['kat', 'Happy to look at the licence for free. Cooperatives tend to forget the termination clause.'],
      ['wanjiru', '@kat yes please! @noor you apply, and they ask you questions. Hard ones.'],
    ],
  },
  {
    type: 'insight',
    category: 'ethics',
    by: 'grace',
    text: 'The first version suggested the cheapest treatment that works. Correct by the guideline. A nurse told me: "Then the poor get the machine’s choice and the rich get a doctor’s." Nothing in our evals could have said that sentence. She now sits in every review.',
    comments: [
      ['nadia', 'Paid for the time, I hope? Otherwise the review ends with the second busy month.'],
      ['grace', '@nadia paid, yes, and with a veto on wording.'],
      ['amara', 'Our equivalent was a farmer’s wife. She asked who the phone belongs to. Changed everything.'],
    ],
  },
  {
    type: 'question',
    category: 'ethics',
    by: 'clara',
    text: 'A pupil told our maths tutor that he is being hit at home. The tutor is a maths tutor. It said it was sorry, and went on with fractions. We saw it two days later. What have you built for the moment when your product hears something it was never meant to hear?',
    comments: [
      [
        'grace',
        'A small classifier that only ever does one thing: wake up a trained person. And say so to the child, truthfully.',
      ],
      [
        'helen',
        'Check your local reporting duties before you build. In some places you’re obliged, in others you’d be overstepping.',
      ],
      ['sam_p', 'We have it for threats of self-harm. False alarms are about 1 in 3, and nobody on the rota minds.'],
      ['clara', 'Trained person, rota with two schools, and a sentence that children helped to write. Live on Monday.'],
    ],
  },
  {
    type: 'resource',
    category: 'ethics',
    by: 'anya',
    text: `Six questions for a feature meeting. They take ten minutes and need no ethicist:

1. Who is in the data and not in the room?
2. Who is worse off on the day it works *perfectly*?
3. What would a bored teenager do with it?
4. What would a desperate manager do with it?
5. How would someone find out it was used on them?
6. Would we show this page to them?

Number 2 is the one worth the ten minutes.`,
    comments: [
      ['ines', 'Used it on search ranking. Number 4 found a feature request that we already had in the backlog.'],
      ['ruth', 'Number 2 is brutal for hiring. I’m keeping it.'],
      ['lucia', 'Number 6 replaces my whole brand guideline.'],
    ],
  },
  {
    type: 'insight',
    category: 'ethics',
    by: 'lucia',
    text: 'I wrote "our AI understands your customers". Our engineer asked me, without irony, what it understands. I changed it to "sorts your mail by what people want". Clicks fell by 4%, refunds by 31%. Overclaiming is a loan.',
    comments: [
      ['sam_p', 'The refund number should be sent to every marketing team on earth.'],
      ['viktor', 'And a loan at interest. Nice example.'],
      ['marcus', 'Devil’s advocate: 4% fewer clicks would have killed me in year one.'],
      ['lucia', '@marcus and 31% refunds in year two?'],
    ],
  },
  {
    type: 'poll',
    category: 'ethics',
    by: 'leo',
    text: 'A voice agent calls a restaurant to book a table. When does it have to say that it is a machine?',
    options: ['First sentence', 'When asked', 'When it matters', 'The voice should be obviously artificial'],
    comments: [
      ['wanjiru', 'First sentence. The person on the other end is at work and deserves to choose their effort.'],
      ['noor', 'A distinct voice, please. I hear synthetic voices all day and like knowing who I’m with.'],
      ['leo', 'We do the first sentence. Nobody has hung up for that. They hang up when it’s slow.'],
    ],
  },
  {
    type: 'question',
    category: 'ethics',
    by: 'sam_p',
    text: 'A customer wants our tool to detect "difficult" callers and put them at the end of the queue. It is legal, as far as we know, and they are 15% of our revenue. I said I would think about it. What would you say on Thursday?',
    comments: [
      ['anya', 'Ask what "difficult" is correlated with. Accent, age, illness. Bring the chart to the meeting.'],
      [
        'elif',
        'Offer the opposite: route them to the best people. Difficult callers are expensive because they call five times.',
      ],
      ['felix', 'As somebody on the money side: write down now how much of that 15% you’d be glad to lose.'],
      ['sam_p', 'Pitched the opposite. They are testing it in one region. I slept.'],
    ],
  },
  {
    type: 'insight',
    category: 'ethics',
    by: 'noor',
    text: 'Please stop testing accessibility by closing your eyes. You learn what it is like to be *you*, in the dark, for five minutes. I have thirty years of practice. Pay three of us for an afternoon, it costs less than your logo.',
    comments: [
      ['zoe', 'Guilty of the closed eyes. We’ve had two paid sessions since, and the list was entirely different.'],
      ['sofia', 'Different how, Zoé? I would love a list like that for voice.'],
      ['zoe', '@sofia we worried about labels. They worried about speed: everything we say is too slow by half.'],
    ],
  },
  {
    type: 'resource',
    category: 'ethics',
    by: 'ruth',
    text: 'Our template for publishing a bad audit result. Four paragraphs: **what we found, who it touched, what we did the same week, what we still don’t know.** No sentence may begin with "while". Our lawyer fought for one and lost.',
    comments: [
      ['helen', 'On behalf of lawyers: "while" is how we breathe. But it’s a better text without.'],
      ['tomas', 'Works for outages too. "What we still don’t know" is what makes the rest credible.'],
      ['anya', 'Would add: who told you. Give the credit to the person who complained.'],
    ],
  },
  {
    type: 'question',
    category: 'ethics',
    by: 'tess',
    text: 'Interviews for my thesis: may I let a model transcribe and code them, if participants only agreed to "computer-assisted analysis" in a form from before all this? My supervisor says yes. My stomach says ask again.',
    comments: [
      [
        'anya',
        'Stomach is right. Ask again, in two sentences. Most will say yes, and the ones who don’t were the point.',
      ],
      ['helen', 'The form is about their expectation then, not your vocabulary now. Ask again.'],
      ['dario', 'Or transcribe locally; a laptop does that well. Then nothing leaves the room.'],
      ['tess', 'Asked all 22. Twenty said yes, two said only locally. My laptop fan is at it now.'],
    ],
  },
  {
    type: 'insight',
    category: 'ethics',
    by: 'pete',
    text: 'Our predictive maintenance made the night shift unnecessary. Eleven people. We knew it on the first slide of the project, and talked about it on the last. Next time it goes on the first, with names, and with the works council in the chair next to me. Nine of the eleven are with us in other jobs. Two aren’t.',
    comments: [
      ['jonas_w', 'Thank you for the two. Most stories stop at the nine.'],
      ['nadia', 'Would you have got the project approved with that on the first slide?'],
      ['pete', '@nadia yes, later and dearer. Which was its real price all along.'],
    ],
  },
  {
    type: 'celebration',
    category: 'ethics',
    by: 'ines',
    text: 'We removed "people like you also searched for" from the health section. Time on site down, complaints down, and a woman wrote that she finally looked something up without the site remembering it for her. That mail is on our wall.',
    comments: [
      ['sofia', 'A deletion as a launch! More of this.'],
      ['yusuf', 'What did the revenue do? Honest question, I have the same box on my pages.'],
      ['ines', '@yusuf minus 2% in that section. We decided that it was never ours.'],
    ],
  },
  {
    type: 'question',
    category: 'ethics',
    by: 'amara',
    text: 'The model advises farmers when to sell. If all of them get the same advice, they all sell on Tuesday and the price falls. We would be right for each and wrong for everybody. Who has thought about products that change what they predict?',
    comments: [
      [
        'quentin',
        'Electricity has it daily. We give a range and randomise within it. Not elegant, it spreads the load.',
      ],
      ['viktor', 'With market power comes the duty not to be clever. How much of the market is yours?'],
      ['amara', '@viktor 8% nationally, 60% in two valleys. The valleys keep me awake. Trying ranges there first.'],
    ],
  },
  {
    type: 'poll',
    category: 'ethics',
    by: 'anya',
    text: 'What happens at your place when an employee says "I don’t want to work on this feature"?',
    options: ['They can move, no questions', 'They have to explain', 'It has never come up', 'It would hurt them'],
    comments: [
      ['ruth', 'Came up twice. Both moved. One of them was right about the feature, as it turned out.'],
      ['lena.k', '"Never come up" usually means it would hurt them. Said as a former recruiter.'],
    ],
  },
  {
    type: 'resource',
    category: 'ethics',
    by: 'noor',
    text: `How our app describes people in pictures. Users and the people *in* the pictures wrote it together:

- Say what they do before how they look
- No guesses about gender, origin or age unless the user asks
- If asked, say "looks like", never "is"
- Names only if the user taught us that face, on the device
- A joke in the picture is part of the picture`,
    picture: { drawing: 'sky-noon', alt: 'A bright sky at noon above soft green hills, with a pale sun.' },
    comments: [
      ['zoe', 'The last one is my favourite. Alt texts are so terribly serious.'],
      ['anya', 'Did users and depicted people disagree anywhere?'],
      ['noor', '@anya about age. Users wanted it, the others didn’t. "Unless the user asks" is the treaty.'],
    ],
  },
  {
    type: 'question',
    category: 'ethics',
    by: 'marcus',
    text: 'A competitor writes its reviews with a model. Hundreds of them, warm, slightly different. Ours are eleven, real and a bit grumpy. I won’t do it. But what *do* you do, apart from feeling superior?',
    comments: [
      [
        'lucia',
        'Publish the grumpy ones with your answers. Buyers can smell the difference when they stand side by side.',
      ],
      ['kat', 'In many places fake reviews are plainly illegal. A letter costs little, and I’d enjoy writing it.'],
      ['marcus', 'The grumpy page is live. Headline: "Eleven people, two of them annoyed." Best page we have.'],
    ],
  },
  {
    type: 'insight',
    category: 'ethics',
    by: 'sofia',
    text: 'We tested two ways of showing a risk score. As a number, social workers followed it in 88% of the cases. As three sentences with the reasons, 61%. Same model. The designer decided how much people think, and nobody had asked me which I wanted.',
    comments: [
      ['priya', 'Which group was *right* more often?'],
      ['sofia', '@priya the sentences, by a little. And they could say why, which mattered more in the hearing.'],
      ['maya', 'Claims people are the same. A number ends a conversation.'],
    ],
  },
  {
    type: 'celebration',
    category: 'ethics',
    by: 'quentin',
    text: 'Our training runs now wait for wind. The scheduler reads our own forecast and starts when the park next door has too much. Slower by a day, 70% less from the grid’s dirty hours, and the villagers think it is hilarious.',
    comments: [
      ['dario', 'My fan approves. Is the scheduler open?'],
      ['quentin', '@dario it is forty lines, I’ll tidy up and post it.'],
      ['amara', 'Slower by a day for nearly everything we train would be no problem whatsoever. Copying.'],
    ],
  },
  {
    type: 'resource',
    category: 'ethics',
    by: 'wanjiru',
    text: 'Before collecting data in a community, we do a "return visit" plan: what comes back, to whom, in which language, by when, and **who is allowed to be disappointed at us in public**. If the last field is empty, we are not ready to record.',
    comments: [
      ['grace', 'The last field is wonderful. In our district it would be the head nurse, and she would use it.'],
      ['tess', 'May I cite this? It’s better than most of my chapter on consent.'],
      ['wanjiru', '@tess please cite the cooperative, they came up with it. I only wrote it down.'],
    ],
  },
  {
    type: 'question',
    category: 'ethics',
    by: 'emi',
    text: 'My grandmother talks to an assistant every evening and says it is good company. I work in the field and feel strange about it. She does not. Am I supposed to do something?',
    comments: [
      ['noor', 'Ask her what they talk about, and be curious rather than worried. Then call on another evening.'],
      [
        'anya',
        'The question is whether it makes other company more or less likely. That you can see; she can’t always.',
      ],
      ['robin', 'Mine plays chess against one and tells me all about it. It gave us a topic.'],
      ['emi', 'They talk about her garden. She sends me the pictures it asked her to take. I call on Sundays now.'],
    ],
  },
];
