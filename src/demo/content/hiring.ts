// Hiring: whom to look for, how to ask, and what to say no with.
import type { Thread } from '../thread.ts';

export const hiring: readonly Thread[] = [
  {
    type: 'question',
    category: 'general',
    by: 'robin',
    text: 'Hire number one. We are two founders, forty clinics, and I answer support from the playground. Is the first hire a developer, so that there are fewer tickets, or someone for support, so that I can develop?',
    comments: [
      ['sam_p', 'Support, and let them write the bug reports. You will get both.'],
      ['marcus', 'Whatever you do worst and most. In my case it was invoices.'],
      ['tomas', 'Disagree with Sam: a developer who *likes* support. They exist, I was one, we’re just shy.'],
      ['robin', 'Going for support with a taste for scripts. The ad says "playground" in it.'],
    ],
    addition:
      '**Update:** found her. She used to run the front desk of a dental practice and knows more of our product than I do.',
  },
  {
    type: 'insight',
    category: 'general',
    by: 'ruth',
    text: 'We dropped the line "fast-paced environment" from a client’s ads and changed nothing else. Applications from people over 45 doubled. I asked a few of them why. "It means badly organised", they said, all of them, laughing.',
    comments: [
      ['lena.k', 'As a former recruiter: it does. "Wear many hats" means two jobs.'],
      ['lucia', 'I want a dictionary of these. "Passionate" is the next one to look up.'],
      ['ruth', '@lucia "passionate" means the salary is on page two.'],
    ],
  },
  {
    type: 'poll',
    category: 'general',
    by: 'lena.k',
    text: 'May candidates use AI in your take-home task?',
    options: ['Yes, and tell us how', 'Yes, we don’t ask', 'No', 'We stopped giving take-homes'],
    comments: [
      ['hiro', 'Yes, and then we change one requirement together on a call. The understanding shows in five minutes.'],
      ['tess', 'As somebody who is on the other side right now: just *say* it in the task. The guessing is the worst.'],
      ['omar_h', 'Stopped. We pay for a day of real work instead. More honest for both.'],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'pete',
    text: 'I need somebody who can read ladder logic *and* a Python traceback. The market has eleven such people, and I know nine of them. Teach the electrician to code, or teach the coder about voltage?',
    comments: [
      ['jonas_w', 'The electrician. Respect for things that move is hard to teach, loops are not.'],
      ['clara', 'Ask who of them enjoys being a beginner. That is the one to teach, whichever it is.'],
      ['pete', 'It’s the electrician. She enjoys it and corrected my Python on day three.'],
    ],
  },
  {
    type: 'resource',
    category: 'general',
    by: 'hiro',
    text: `The interview that I give for "AI engineer". One hour, no whiteboard:

1. Here is a trace of a failed run. What happened? *(20 min)*
2. What would you log so that it’s easier next time? *(10 min)*
3. When would you **not** use a model here? *(10 min)*
4. Ask me about our worst incident. *(20 min)*

People who are good at 4 are good at the job.`,
    comments: [
      ['priya', 'Number 3 filters better than any coding test I have run.'],
      ['emi', 'I would love this interview, even only to see the trace.'],
      ['ben.ito', 'Is the trace public? I’d send candidates a real issue otherwise; there are plenty.'],
      ['hiro', '@ben.ito scrubbed version goes up this weekend.'],
    ],
  },
  {
    type: 'celebration',
    category: 'general',
    by: 'clara',
    text: 'Our first employee became our first **manager** today. She was my pupil in year nine, and told me then that I explain too fast. She is right in both jobs.',
    comments: [
      ['maya', 'This is lovely. Does she still say it?'],
      ['clara', '@maya in every retro.'],
      ['marcus', 'Hiring somebody who told you the truth at fifteen. There is your leadership book.'],
    ],
  },
  {
    type: 'insight',
    category: 'general',
    by: 'marcus',
    text: 'I had no money for seniors, so I bought hours. Four experts, four hours a month each, with a fixed topic: security, pricing, contracts, my temper. About 1,900 a month in total. Best team I have ever had, and none of them works for me.',
    comments: [
      ['viktor', 'I am one of such four for somebody else. Four hours force people to bring real questions.'],
      ['felix', 'I’d like to hear more about the fourth topic.'],
      ['marcus', '@felix she’s a retired head teacher. She asks "and how was that for them?" and then waits.'],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'mei',
    text: 'Our best customs specialist says the model took the interesting half of her job and left her the misc. parts. She is right. How have you redesigned a job *around* a model without turning people into its cleaners?',
    comments: [
      ['pete', 'Give her the model. She decides what it may do, and owns its mistakes and its successes.'],
      ['lena.k', 'Ask which cases she would like to keep, even if the model can do them. Keep some. Skills rust.'],
      ['mei', 'She picked textiles, "because they lie". And she is head of rules now, with a veto on releases.'],
    ],
  },
  {
    type: 'insight',
    category: 'general',
    by: 'tomas',
    text: 'We let candidates read an incident report of ours, a bad one, before the interview. Half of them are kind about it, a quarter find the real cause, and one in ten asks whether the person on call got some sleep. We hire the one in ten.',
    comments: [
      ['omar_h', 'I was that person on call. I did not, and I’d like to work with whoever asked.'],
      ['ivan', 'Brave to hand it out. Do you redact?'],
      ['tomas', '@ivan names only. Whoever leaks it, leaks how honest we are.'],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'tess',
    text: 'I graduate in summer. Every junior ad wants two years of experience with things that are one year old. What can a beginner show you that really makes you look up?',
    addition:
      '**Update:** the fix is merged, the table has 31 rows, and the second of my notes brought my first invitation to an interview.',
    comments: [
      [
        'ben.ito',
        'One merged fix in a project that you use. Small is fine. The discussion below it tells me everything.',
      ],
      ['hiro', 'Something that you measured. "I tried three ways, here is the table" beats any portfolio.'],
      ['lucia', 'Write down what you learned, weekly, in plain words. By summer you have an audience.'],
      ['tess', 'A fix, a table and a weekly note. That I can do. Thank you!'],
    ],
  },
  {
    type: 'poll',
    category: 'general',
    by: 'amara',
    text: 'Where did your best hire come from?',
    options: ['An open ad', 'A friend of a friend', 'A customer', 'They wrote to us', 'A competitor'],
    comments: [
      ['grace', 'A customer: a nurse who sent us forty suggestions. She now says no to other people’s forty.'],
      ['ruth', 'Friends of friends is the comfortable answer, and the reason why teams look like the founders.'],
    ],
  },
  {
    type: 'resource',
    category: 'general',
    by: 'lena.k',
    text: `A rejection that people have thanked us for. Steal it:

> You won’t get an offer from us. Two things were strong: … One thing decided it: … It isn’t a judgement of you, it is a judgement of one hour. If you think we got it wrong, answer this mail; a person reads it.

Four people have answered in two years. We reversed one.`,
    comments: [
      ['helen', 'I was about to warn you about giving reasons. Then again: true, specific reasons are the safe ones.'],
      ['emi', '"A judgement of one hour" would have saved me a bad winter.'],
      ['anya', 'A reversal rate of 25% on appeal. Please publish it.'],
    ],
  },
  {
    type: 'insight',
    category: 'general',
    by: 'noor',
    text: 'Six candidates out of ten asked whether our office is accessible, and then apologised for asking. None of them was disabled. They asked for a parent, a stroller, a bad knee. Put it in the ad, so that nobody has to apologise.',
    comments: [
      ['sofia', 'One sentence and a photo of the entrance. Ours has a step, and the photo made us fix it.'],
      ['lena.k', 'Adding it to our template: step-free or not, quiet room or not, remote or not.'],
      ['noor', '@sofia the photo that makes you fix it. That is the entire method.'],
    ],
  },
  {
    type: 'celebration',
    category: 'general',
    by: 'amara',
    text: 'We opened our second office! It is one room above a seed shop, 400 km from the first, because that is where our best three people live. The rent is less than our coffee in the capital.',
    picture: { drawing: 'sky-dawn', alt: 'Dawn above dark hills: a low sun in an orange sky.' },
    comments: [
      ['grace', 'Offices should go to where people are. Congratulations!'],
      ['quentin', 'How is the internet there?'],
      ['amara', '@quentin bad on market days. We plan releases around tomatoes.'],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'jamal',
    text: 'Two offers are out for the same senior role, because I expected one no. I’ve got two yeses, and money for one and a half. Please don’t tell me what I should have done.',
    comments: [
      ['felix', 'Call both today and tell the truth. Every hour makes it worse.'],
      ['marcus', 'Ask whether one of them would like four days. You’d be surprised how many say "finally".'],
      ['jamal', 'Told both. One would like three days a week until autumn. One and a half it is. I aged a year.'],
    ],
  },
  {
    type: 'insight',
    category: 'general',
    by: 'lena.k',
    text: 'A model writes the summary of our interviews. For a month I had it write them **without** the last five minutes. The verdicts hardly changed, but mine did: I noticed that I decide in the goodbye. Now we score before it.',
    comments: [
      ['priya', 'An ablation study on yourself. Chapeau.'],
      ['ruth', 'Scores before the goodbye *and* before you talk to each other. The second is the harder one.'],
      ['anya', 'Did candidates know that a model listens?'],
      [
        'lena.k',
        '@anya asked twice, in the invitation and at the start. One in eight says no, and then I take notes by hand.',
      ],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'kat',
    text: 'My lawyers want to be called "legal engineers", my engineers find that funny, and the lawyers are hurt. It is a small thing, and it’s the only topic since Monday. Who has solved titles?',
    comments: [
      ['tomas', 'We have none inside, and whatever you like on the outside. I have been Captain at two conferences.'],
      ['lucia', 'Titles are for customers. Ask whom the customer would like to call.'],
      ['kat', 'Customers want a lawyer on the phone. Lawyers it is. Engineers brought them a cake as an apology.'],
    ],
  },
  {
    type: 'resource',
    category: 'general',
    by: 'sofia',
    text: 'For design hires: I send a screenshot of our ugliest screen and one question, "What is it *trying* to do?" Whoever begins with colours is a decorator. Whoever begins with the person who has to use it is a designer. Whoever asks for the error state gets the offer.',
    comments: [
      ['zoe', 'I’d have asked for the error state! I feel vindicated.'],
      ['ines', 'And the empty state?'],
      ['sofia', '@ines then you get my job.'],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'omar_h',
    text: 'Our junior ships twice as much since he works with a coding assistant, and can explain about half of it. He’s happy, I am not, and the code is fine. Am I old, or is this a problem?',
    picture: {
      drawing: 'lines-crossing',
      alt: 'Two lines that cross in the middle: one rises to the right, the other falls.',
    },
    comments: [
      ['ben.ito', 'Have him review instead of write on two days a week. One can’t review what one can’t explain.'],
      ['hiro', 'You are old, and it’s a problem. Put him on call, with you as the backup. It sorts itself out.'],
      ['clara', '"Show me how you got there" works at twenty-four, too.'],
      ['omar_h', 'On call since Monday. He explained a deadlock to me today, drawing included. I’m less old.'],
    ],
  },
  {
    type: 'poll',
    category: 'general',
    by: 'felix',
    text: 'Founders: how many people would you be today if you had started without AI tools?',
    options: ['The same', 'A few more', 'Twice as many', 'We wouldn’t exist'],
    comments: [
      ['robin', 'We wouldn’t exist. Two people can’t run forty clinics by hand, and nobody would have funded six.'],
      ['viktor', 'The same, but more tired.'],
      [
        'maya',
        'The same number, other jobs. I have three people for talking to customers whom I’d have had for typing.',
      ],
    ],
  },
  {
    type: 'insight',
    category: 'general',
    by: 'elif',
    text: 'Before somebody starts, I send the questions I had in my own first week: who decides, who knows, whom not to interrupt before ten, where lunch is. It takes a page. Three people said it was the reason they weren’t afraid.',
    comments: [
      ['ines', 'The empty state of a new job. Naturally I love it.'],
      ['tess', 'Please tell every company. I spent a week as an intern looking for the bin.'],
      ['elif', '@tess "where is the bin" is now on the page.'],
    ],
  },
  {
    type: 'celebration',
    category: 'general',
    by: 'wanjiru',
    text: 'Two of the speakers who read sentences for our first data set have been hired by us, as **linguists**. No degree on paper, thirty years of interpreting at the market. They found 300 errors of mine in the first week.',
    comments: [
      ['anya', 'Expertise that was always there, with a salary at last. Wonderful.'],
      ['mei', 'Three hundred! Are they taking customs declarations as well?'],
      ['wanjiru', '@mei careful, they are fast and they know what things cost.'],
    ],
  },
  {
    type: 'resource',
    category: 'general',
    by: 'ruth',
    text: `If you screen with a model, do this once a quarter. It takes an afternoon:

1. Take 50 applications that it rejected
2. Mix them with 50 that it passed, without names
3. Let two people sort them blindly
4. Count how many rejected ones they’d invite

We have never had zero. Our best was two, our worst eleven.`,
    comments: [
      ['priya', 'Simple, cheap, and it needs no access to the model. Everybody could demand this of a vendor.'],
      ['helen', 'Please do. And keep the results; you’ll be asked for them.'],
      ['lena.k', 'Did it today: seven. We have called all seven. Two interviews on Friday.'],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'grace',
    text: 'The engineer whom I want has an offer for three times our salary. She would come for two, and says so. I have mission, purpose and a view of the hills. How do you talk about it without making people feel cheap for asking?',
    comments: [
      [
        'oscar',
        'Don’t sell the hills. Name the number you can pay, the date on which it grows, and what that depends on.',
      ],
      ['maya', 'And ask what else she would trade: time, place, title, conferences. Never assume it’s the mission.'],
      ['grace', 'She wanted every second Friday and a written date for the raise. She starts in June!'],
    ],
  },
];
