// Governance: who decides, who signs, and where it is written down.
import type { Thread } from '../thread.ts';

export const governance: readonly Thread[] = [
  {
    type: 'insight',
    category: 'governance',
    by: 'nadia',
    text: 'A client of 60 people asked me for an AI policy. I asked for the last policy they wrote and when somebody last opened it. It was about bicycles, and never.\n\nWe wrote five lines and put them in the ticket template instead. People read what stands between them and "submit".',
    comments: [
      [
        'helen',
        'As long as the five lines are dated and have an owner, a regulator will like them better than forty pages too.',
      ],
      ['lena.k', 'I want to know what was in the bicycle policy.'],
      ['nadia', '@lena.k no bicycles in the server room. I did not ask.'],
    ],
  },
  {
    type: 'question',
    category: 'governance',
    by: 'maya',
    text: 'An insurer wants to know "who approves a model change" at our company. The true answer is "whoever is awake". We are six. What is an approval process that is honest, survives an audit and doesn’t need a committee?',
    comments: [
      ['nadia', 'Two names and a pull request. The second name reads the eval diff, not the code. That is a process.'],
      ['tomas', 'We have "author plus one, and never the author at night". Auditors smiled and wrote it down.'],
      [
        'maya',
        '"Author plus one, and the eval diff attached." Sent it this morning. They said it was clearer than their own.',
      ],
    ],
  },
  {
    type: 'resource',
    category: 'governance',
    by: 'helen',
    text: `The whole register of AI systems I give to small companies. One row each:

1. What does it do, in words your mother would use?
2. Whose data goes in?
3. Who is affected when it is wrong?
4. Who can switch it off?
5. When did we last look at it?

If column 4 is empty, stop and fill column 4.`,
    comments: [
      ['robin', 'Filled it in over lunch. Column 5 was "never" three times out of four. Useful lunch.'],
      ['pete', 'Column 4 should be a person with a phone number, not a department.'],
      ['helen', '@pete agreed, and a second person for August.'],
    ],
    addition:
      '**Added:** several of you asked for a column "who told the users". It is a good one. It is number 6 now.',
  },
  {
    type: 'poll',
    category: 'governance',
    by: 'elif',
    text: 'Who in your company can stop a release because of an AI concern, today, without asking anybody?',
    options: ['Any employee', 'The product lead', 'Founders only', 'Nobody, honestly'],
    comments: [
      [
        'anya',
        'The interesting number would be how often it has been used. A brake that was never pulled may not be connected.',
      ],
      ['jonas_w', 'Any employee, and it was used twice. Once it was right. I would take that rate again.'],
    ],
  },
  {
    type: 'question',
    category: 'governance',
    by: 'lena.k',
    text: 'Half of my colleagues use private accounts of chat tools for work, and everybody knows. Forbidding it will only make it quieter. How did you get from shadow use to something one can talk about?',
    comments: [
      [
        'marcus',
        'Bought a decent one and made it easier than the private one. Shadow use is mostly a usability review.',
      ],
      [
        'helen',
        'An amnesty: one week in which everybody lists what they use, no consequences. The list is the policy’s first draft.',
      ],
      ['ivan', 'Do both, amnesty first. If you buy first, nobody tells you about the browser extensions.'],
      ['lena.k', 'Amnesty week ran. 31 tools. Thirty-one!'],
    ],
  },
  {
    type: 'celebration',
    category: 'governance',
    by: 'ruth',
    text: 'We published our third annual audit, including the finding that our ranking was **worse** for people with career breaks. A customer signed the same day and said it was *because* of that page.',
    picture: {
      drawing: 'bars-one-outlier',
      alt: 'Nine bars of about the same height; the fifth is three times as tall.',
    },
    comments: [
      [
        'anya',
        'I read the appendix, as always. The method section is the best I have seen from a company of your size.',
      ],
      ['felix', 'How do you get your board to agree to publish the bad ones?'],
      ['ruth', '@felix it is in the shareholders’ agreement. We put it there when we were too small to be afraid.'],
    ],
  },
  {
    type: 'insight',
    category: 'governance',
    by: 'pete',
    text: 'In a factory every machine has a plate: maker, year, limits, serial number. We now put a plate on every model. Version, trained or tuned on what, not to be used for, owner. It hangs on the wall by the line. Operators read it; they have read plates all their lives.',
    comments: [
      ['sofia', 'A model card with screws. I would love a photo.'],
      ['jonas_w', 'Copied for our cameras. The line "not to be used for" started two arguments, both overdue.'],
    ],
  },
  {
    type: 'question',
    category: 'governance',
    by: 'grace',
    text: 'A clinic asks us to keep every prompt and answer for ten years, because it may be part of the medical record. Our privacy promise says thirty days. Both sound right to me. Who has squared this?',
    comments: [
      [
        'helen',
        'Split it: what entered the record is the record and lives as long. The rest is a log, and logs die young.',
      ],
      [
        'omar_h',
        'Technically: copy the accepted answer into the record with its version, let the conversation expire.',
      ],
      [
        'anya',
        'I would keep rejected answers too, without the patient. In five years you will want to know what nurses threw away.',
      ],
      [
        'grace',
        'Accepted into the record, rejected without identity, the rest gone after thirty days. The clinic agreed!',
      ],
    ],
  },
  {
    type: 'insight',
    category: 'governance',
    by: 'tomas',
    text: 'Our incident template has a new question: **"Who was told, and when did they believe it?"** In three of the last four incidents somebody had said so days earlier, in a channel where it looked like a joke.',
    comments: [
      [
        'sam_p',
        'We search support tickets for the first mention after each incident. It is always earlier than the alarm.',
      ],
      ['priya', '"When did they believe it" is a painful column. Stealing it.'],
    ],
  },
  {
    type: 'poll',
    category: 'governance',
    by: 'helen',
    text: 'How do you tell customers that you changed the model underneath?',
    options: [
      'Before, with a date',
      'In the release notes',
      'Only if results change',
      'We don’t',
      'We don’t know when it changes',
    ],
    comments: [
      ['maya', 'Before, with thirty days. Regulated customers make that decision for you.'],
      ['arjun', 'Last option. Our vendor moves an alias and we find out from the evals.'],
      ['helen', '@arjun pin the version if you can. "We didn’t know" reads badly in a letter.'],
    ],
  },
  {
    type: 'resource',
    category: 'governance',
    by: 'kat',
    text: `Five clauses I look for in a contract with an AI vendor, in the order in which I fight for them:

- They don’t train on our data, **including** feedback buttons
- Notice before a model is retired (90 days is gettable)
- A list of subprocessors, and mail when it changes
- Export of logs in a readable format
- Who pays when output infringes somebody’s rights

Numbers one and two are usually free if you ask before signing.`,
    comments: [
      ['mei', 'The feedback buttons! We had "no training" and a thumbs-down that sent the full document.'],
      ['viktor', 'Also ask for a price cap on renewal. Everything is gettable before signing.'],
      ['oscar', 'I ask portfolio companies for number two. Most have never looked.'],
    ],
  },
  {
    type: 'question',
    category: 'governance',
    by: 'tess',
    text: 'For my thesis: what is the smallest company at which a named "AI responsible" makes sense? I have read "all of them" and "over 250", and nothing in between.',
    comments: [
      ['nadia', 'From the first customer. It is a hat, not a job. At about 80 people the hat gets heavy.'],
      ['marcus', 'Disagree. Below ten it is the founder, and naming it is theatre.'],
      ['nadia', '@marcus a founder with five hats drops the one without a name. I have the invoices to prove it.'],
    ],
  },
  {
    type: 'insight',
    category: 'governance',
    by: 'anya',
    text: '"Human in the loop" is a job description, so I ask for it: how many cases an hour, how many overruled, what happens to somebody who overrules often?\n\nAt the last place it was 140 an hour, and overruling needed a comment field of at least 50 characters. Agreeing needed none.',
    comments: [
      ['sofia', 'That comment field is a dark pattern aimed at employees.'],
      ['maya', 'We turned it around: agreeing in under five seconds asks you why. Claims people hated it for a week.'],
      ['lena.k', 'And overruling shows up in the performance review as "slow". Seen it from the inside.'],
    ],
  },
  {
    type: 'celebration',
    category: 'governance',
    by: 'mei',
    text: 'Passed our first external audit. Two days, one finding: our emergency contact list had a colleague on it who left in spring. I called him. He said he would still have picked up.',
    comments: [
      ['helen', 'One finding in a first audit is excellent. And keep that colleague’s number.'],
      ['quentin', 'Congratulations! How long did you prepare?'],
      ['mei', '@quentin four months of writing down what we did anyway. Two weeks of noticing we didn’t.'],
    ],
  },
  {
    type: 'question',
    category: 'governance',
    by: 'jamal',
    text: 'A works council wants a veto over new detections in our safety cameras. My engineers see a brake. I see the reason the cameras are allowed to hang at all. Has anybody lived with such a veto?',
    comments: [
      [
        'jonas_w',
        'Three years. Two vetoes, both about break rooms, both correct. It made the rest faster, as nobody fights it afterwards.',
      ],
      ['nadia', 'Agree on a deadline: no answer in three weeks counts as yes. Otherwise the brake is a parking lot.'],
      ['jamal', 'Three weeks with silence as consent is in the draft. They asked for four and got it.'],
    ],
  },
  {
    type: 'insight',
    category: 'governance',
    by: 'marcus',
    text: 'Bootstrapped governance: every quarter I ask an AI to read our public promises and our changelog side by side and list contradictions. Then I do it myself. It finds the boring ones, I find the embarrassing ones. Six fixed so far.',
    comments: [
      ['lucia', 'As the person who writes the promises: thank you, and also ouch.'],
      ['kat', 'Add the contract templates as a third column. That is where the expensive ones live.'],
    ],
  },
  {
    type: 'question',
    category: 'governance',
    by: 'ines',
    text: 'Our search has nine prompts in production and I could find the owner of four. Where do you keep prompts so that they have an author, a review and a history, but a PM can still fix a typo?',
    comments: [
      [
        'ben.ito',
        'In the repository, in text files, with a code-owners line. PMs can edit a text file in the browser; it’s fine.',
      ],
      ['hiro', 'Plus evals on every change to that folder. The typo fix is where our worst regression came from.'],
      ['ines', 'Moved them. Two of the orphans turned out to be unreachable code. Best kind of owner.'],
    ],
  },
  {
    type: 'resource',
    category: 'governance',
    by: 'priya',
    text: 'A "decision log" I keep with teams: date, what we decided, what we knew, **what would change our mind**. Four sentences each. The fourth is the only one that gets reread; when the thing happens, the meeting about it is over in minutes.',
    comments: [
      ['tomas', 'Like an architecture record, but with a trip wire. Nice.'],
      ['elif', 'Tried it for a launch threshold. The trip wire fired in week two and nobody argued. Eerie.'],
      ['arjun', 'Does "what would change our mind" ever say "nothing"?'],
      ['priya', '@arjun twice. Both times the founder was in the room.'],
    ],
  },
  {
    type: 'insight',
    category: 'governance',
    by: 'oscar',
    text: 'As an investor I stopped asking "do you have an AI policy". I ask "tell me about the last time you didn’t ship something". Long silence is an answer. So is a story that starts before I finish the question.',
    comments: [
      [
        'maya',
        'Ours is a fraud score. It was good, we couldn’t explain it, it’s in a drawer. I still look at it sometimes.',
      ],
      ['felix', 'Good question. Mine is similar: "what did you switch off?"'],
    ],
  },
  {
    type: 'question',
    category: 'governance',
    by: 'quentin',
    text: 'Our forecasts feed a trading desk’s own model. If their model loses money on our number, who should have noticed? The contract is silent, and we both prefer it that way, which worries me.',
    comments: [
      [
        'kat',
        'Write what you promise: a forecast with an error band, and a flag when you are outside it. What they do after is theirs.',
      ],
      ['viktor', 'Silence in a contract is a price you haven’t agreed on yet.'],
      ['quentin', 'Error band and flag it is. Strange how relieved their lawyer sounded.'],
    ],
  },
  {
    type: 'celebration',
    category: 'governance',
    by: 'nadia',
    text: 'The one-page checklist some of you helped with has now been used by **100 companies**. The most edited line is still the first: "Write down what it must never do." Thank you for every red mark.',
    picture: {
      drawing: 'line-rising',
      alt: 'A line that rises slowly at first, then steeply, to its highest point at the right.',
    },
    comments: [
      ['ruth', 'We were number eight or so. Our "never" list has eleven entries and hangs in the kitchen.'],
      ['grace', 'Translated it for our clinics. It is still one page, which is the miracle.'],
      ['ben.ito', 'Would take it as a file in a repository. Pull requests beat red marks.'],
    ],
  },
  {
    type: 'poll',
    category: 'governance',
    by: 'jonas_w',
    text: 'Where does your AI governance actually live?',
    options: ['In a document', 'In code and CI', 'In one person’s head', 'In the contract'],
    comments: [
      ['omar_h', 'CI. A document can’t turn red.'],
      [
        'nadia',
        'Mine is a trick answer: wherever it is, it is also in one person’s head. Send them on holiday and see.',
      ],
      ['jonas_w', 'The head is winning by a lot. I am that head at our place, and I am going on holiday.'],
    ],
  },
  {
    type: 'resource',
    category: 'governance',
    by: 'lena.k',
    text: `Questions we send with every "can we buy this AI tool?" request. The requester answers, not IT:

- What do you do today without it?
- What is the worst thing you might paste into it?
- How will you notice if it is wrong?
- Who loses something if we say no?

A third of the requests are withdrawn at question one. Kindly.`,
    comments: [
      ['helen', '"The worst thing you might paste" gets more honest answers than any data classification ever did.'],
      ['sam_p', 'How long do you take to answer? Ours died because approval took longer than the free trial.'],
      ['lena.k', '@sam_p two working days, promised. It is the only reason anybody fills it in.'],
    ],
  },
  {
    type: 'question',
    category: 'governance',
    by: 'emi',
    text: 'I am an intern and I found that our assistant quotes a price list from last year. I told my lead, who said it is known. Is there a normal way to report such things again without being annoying?',
    comments: [
      ['tomas', 'Write it as a ticket with one example and the cost of it. "Known" without a ticket is not known.'],
      ['sam_p', 'You are not being annoying. You are the alarm we all pay for and forget to plug in.'],
      ['emi', 'Wrote the ticket with three quotes that went out. It was fixed the same day and I got cake.'],
    ],
    addition:
      '**Update:** they asked me to write the "how to report" page. It is four lines and one of them is about cake.',
  },
];
