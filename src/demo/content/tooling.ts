// Tooling: building with assistants, and living with what others build with them.
import type { Thread } from '../thread.ts';

export const tooling: readonly Thread[] = [
  {
    type: 'question',
    category: 'general',
    by: 'ben.ito',
    text: `Since spring, a third of the issues in my project are written by a model. They’re polite, long, well formatted, and describe bugs that don’t exist in functions that don’t exist. Closing one takes me fifteen minutes, writing one takes nobody anything.

I don’t want to ban tools; half of our best fixes were made with one. But I’ve begun to dread my own inbox. What would you do?`,
    comments: [
      ['omar_h', 'Ask for a failing test. A model can write one too, and then it’s a real report.'],
      ['ivan', 'Seconding. "Reproduction or it’s closed by a bot after three days." The bot takes the blame.'],
      [
        'anya',
        'I’d ask for one sentence written by themselves: what were you trying to do? It’s hard to fake, and easy if you were there.',
      ],
      [
        'tess',
        'I’ve sent one of these, I fear, last year, to another project. I thought I was helping. I’d have been glad of a rule.',
      ],
      [
        'ben.ito',
        '@tess thank you for saying so. It helps to know that there’s a person on the other side who meant well.',
      ],
      ['hiro', 'Rate-limit new accounts to one open issue. It’s harsh for two days and then nobody notices.'],
      [
        'lena.k',
        'As in recruiting: when applying got free, the only thing that helped was a question that isn’t free to answer.',
      ],
      ['dario', 'Devil’s advocate: I found two real bugs by letting a model read your code.'],
      ['ben.ito', '@dario and you sent a test with each, after trying it. That’s the whole difference.'],
      [
        'ben.ito',
        'So: failing test, one sentence of your own, one open issue for newcomers. Live since Sunday. Eleven closed by the bot, three became real bugs, and I’ve opened my inbox without a sigh.',
      ],
    ],
  },
  {
    type: 'insight',
    category: 'innovation',
    by: 'arjun',
    text: `We wrote our conventions down, on two pages, so that the coding assistant would stop inventing its own. It got better at once. What I hadn’t expected: the new colleague read the same two pages on her first morning, and was *angry*. "Why is this not on the wall?"

Because none of us had ever had to say it.`,
    picture: { drawing: 'line-plateau', alt: 'A line that climbs steeply at first, then levels off.' },
    comments: [
      ['lena.k', 'Documentation that’s finally written because a machine needs it. I’ll take it.'],
      ['tomas', 'Ours grew to eleven pages, and the assistant began to ignore it. So did we. It’s two again.'],
      ['hiro', 'Two pages, and every rule with an example. Rules without one are wishes.'],
    ],
  },
  {
    type: 'poll',
    category: 'innovation',
    by: 'hiro',
    text: 'How much of the code that you merge have you read line by line?',
    options: ['All of it', 'The parts that matter', 'The tests', 'I read the description'],
    comments: [
      ['ivan', 'The ones who vote "the parts that matter": which parts are those, and who decided?'],
      ['jonas_w', 'All of it. The line weighs two tons.'],
      ['marcus', 'I read the description, I wrote the description, I’m the reviewer. It’s lonely at the top.'],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'elif',
    text: 'I’m a PM, and I build prototypes in code now. Yesterday I showed one that works, clicks and all, and the room went quiet. Afterwards an engineer told me that it makes estimates impossible: "you showed them a finished house made of paper". I thought I was being helpful. How do you do this without stepping on people?',
    comments: [
      [
        'omar_h',
        'That engineer might be me at another company. It isn’t stepping on toes. It’s that everyone leaves the room believing it’s 90% done.',
      ],
      [
        'sofia',
        'Make it look unfinished. Grey boxes, a wobbly font. I did that for years with paper, and for exactly that reason.',
      ],
      [
        'ines',
        'Show it to engineers first, alone, with the question "what does this not know yet?". Then bring their list to the big room.',
      ],
      [
        'hiro',
        'Counter-opinion: I’d much rather get a working prototype than forty slides. Throw it away afterwards, visibly.',
      ],
      [
        'elif',
        'Wobbly font, engineers first, and I delete it in the meeting with everyone watching. The first deletion got applause, which stung and helped.',
      ],
    ],
  },
  {
    type: 'resource',
    category: 'innovation',
    by: 'dario',
    text: `Code completion on a laptop of 2019, entirely local. What made it bearable, in order of effect:

1. Only ask when I stop typing for 400 ms
2. Send 60 lines around the cursor, not the file
3. Cut the answer at the first empty line
4. Warm the model when the editor opens
5. Plug in the charger (I’m serious)

It’s right about a third of the time and that’s enough, because it costs a keystroke to be wrong.`,
    comments: [
      ['emi', 'Works on mine as well! Number 3 made the difference. It used to write novels.'],
      ['ben.ito', '5 is under-documented in every project.'],
      ['quentin', 'Does the fan have an opinion?'],
      ['dario', '@quentin she’s on holiday since number 2.'],
    ],
  },
  {
    type: 'celebration',
    category: 'general',
    by: 'emi',
    text: 'Something small: I built a tool that renames the files from our lab’s microscope. 140 lines, mostly with an assistant, and I can explain each of them. **Three people use it** who aren’t me. One has already complained about it, so it’s real.',
    comments: [
      ['sam_p', 'A complaint! You have a product. Welcome.'],
      ['tess', 'So proud. May I have it for our scanner?'],
      ['ben.ito', 'Licence file, short readme, and you’re a maintainer. I’m sorry in advance.'],
    ],
  },
  {
    type: 'insight',
    category: 'innovation',
    by: 'jonas_w',
    text: 'A model writes our PLC code now, and writes it well. **It never touches a machine.** It goes through a simulator that was built to train apprentices, and that knows 211 ways to break a press. We’ve had the simulator for nine years. Nobody knew that it was the valuable part.',
    comments: [
      ['pete', 'I helped to build one of those. Every one of the ways has a date and a name.'],
      ['ivan', 'The sandbox is the product, and the generator is a guest. More people should build in that order.'],
    ],
  },
  {
    type: 'question',
    category: 'innovation',
    by: 'yusuf',
    text: 'Two hundred thousand lines of shop code, PHP, two authors, both retired. I’d like to move it with an assistant’s help over a year, without a big bang. Where did you begin, and what did you wish you’d had?',
    comments: [
      [
        'tomas',
        'Tests on the outside first. Record a week of real requests and answers, that’s your truth. Then you may replace what’s inside, room by room.',
      ],
      ['hiro', 'Begin with the room that changes most often. The rest may never need to move.'],
      [
        'omar_h',
        'And have it *explain* each file before it rewrites one. The explanations alone were worth it to us: eleven files did nothing at all.',
      ],
      ['helen', 'Record requests: without the customers in them, please.'],
      [
        'yusuf',
        'Scrubbed recordings, explanations, then the basket, since that’s what we change monthly. 34 dead files so far. One of the retired authors has asked for a coffee. He’s curious.',
      ],
    ],
  },
  {
    type: 'insight',
    category: 'security',
    by: 'ivan',
    text: `Reviewed nine codebases that were written mostly with assistants. They don’t contain new kinds of holes. They contain **yours**: the one bad query from 2017 that the assistant found, took for house style, and repeated forty times with lovely comments.

Clean up the old sin before you multiply it.`,
    comments: [],
  },
];
