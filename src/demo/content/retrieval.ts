// Retrieval and data: finding the right page, and what is wrong with the page that was found.
import type { Thread } from '../thread.ts';

export const retrieval: readonly Thread[] = [
  {
    type: 'insight',
    category: 'innovation',
    by: 'arjun',
    text: 'We spent a month on a better embedding model and gained two points. Then an intern deleted the 1,100 documents that say "DRAFT – do not use" and we gained nine.',
    picture: {
      drawing: 'lines-apart',
      alt: 'Two lines from the same start: the lower one stays level, the upper one climbs.',
    },
    comments: [
      ['priya', 'Every retrieval project I have seen is a document cleaning project in disguise.'],
      ['ines', 'Did the drafts have owners who complained? Ours did.'],
      ['arjun', '@ines one did. We moved his to a folder called "archive" and he has been happy since.'],
    ],
  },
  {
    type: 'question',
    category: 'innovation',
    by: 'yusuf',
    text: 'How do you chunk tables? Ours are price lists with merged header cells, and whichever way we cut them the currency ends up three chunks away from the number.',
    comments: [
      ['omar_h', 'Repeat the header in every chunk. Ugly, cheap, works.'],
      [
        'hiro',
        'We turn each row into a sentence before indexing: "Gasket 40 mm costs 3.20 EUR from 100 pieces." Boring sentences retrieve well.',
      ],
      ['yusuf', 'Sentences it is. The currency survived the first hundred rows.'],
    ],
  },
  {
    type: 'resource',
    category: 'innovation',
    by: 'elif',
    text: `My checklist before anybody says the word "fine-tune":

- does keyword search find it?
- is the answer in **one** document, or spread over five?
- is there a newer version of that document?
- would a new colleague understand it without asking?

Three noes and it is not a model problem.`,
    comments: [
      ['tess', 'The fourth one stings.'],
      ['dario', 'I would put "does it exist at all" first. A third of our questions have no answer in the wiki.'],
    ],
  },
  {
    type: 'poll',
    category: 'innovation',
    by: 'mei',
    text: 'What do you search with in production, honestly?',
    options: ['Keywords only', 'Vectors only', 'Both, merged', 'The database’s LIKE'],
    comments: [
      ['pete', 'LIKE. Forty customers, eleven thousand rows, no shame.'],
      ['mei', 'No shame indeed, @pete. It was a quarter of the hands in the last meetup too.'],
    ],
  },
  {
    type: 'question',
    category: 'innovation',
    by: 'pete',
    text: 'Our users write questions in four languages about manuals that exist in one. Translate the question, translate the manual, or trust a multilingual index?',
    comments: [
      [
        'yusuf',
        'Translate the question, keep the original next to it. When the translation is wrong you want to see both.',
      ],
      ['lucia', 'We tried the multilingual index first. Fine for long questions, poor for "pump E4?".'],
      ['pete', 'Part numbers are half of ours. Question translation it is, with the part number left alone.'],
    ],
  },
  {
    type: 'celebration',
    category: 'innovation',
    by: 'ines',
    text: 'Support answered a ticket today by pasting our search result *without editing it*. Fourteen months. I took a screenshot like other people do of babies.',
    comments: [
      ['kat', 'Frame it. Mine hangs in the kitchen.'],
      ['oscar', 'What changed in month fourteen?'],
      ['ines', '@oscar we show the paragraph instead of a summary of it. They trust what they can read.'],
    ],
  },
  {
    type: 'insight',
    category: 'innovation',
    by: 'sam_p',
    text: 'The most useful feature of our internal search is a button that says "this is out of date". It gets pressed thirty times a week and each press is a sentence for the owner of that page. Search quality went up, and nobody touched search.',
    comments: [
      ['grace', 'How do you keep the owners from muting it?'],
      ['sam_p', 'It goes to their lead after two weeks. Crude, again. Works, again.'],
      ['leo', 'I am sensing a philosophy.'],
    ],
  },
  {
    type: 'question',
    category: 'innovation',
    by: 'kat',
    text: 'Does anybody re-rank with a model and still answer under a second? Our p50 is fine, the p95 is a coffee.',
    comments: [
      ['omar_h', 'Re-rank twenty, not a hundred. Past twenty it rarely moves the answer.'],
      ['zoe', 'And start streaming the top hit before the ranking ends. People read slower than we compute.'],
    ],
    addition: '**Update:** twenty candidates, p95 from 3.9 s to 1.2 s, same quality on our test set.',
  },
  {
    type: 'insight',
    category: 'innovation',
    by: 'mei',
    text: 'A citation that opens the document at page 1 of 240 is not a citation. We link to the paragraph and highlight it. Clicks on sources went from 3% to 31%, and so did the bug reports about wrong sources, which is the point.',
    comments: [
      ['nadia', 'How do you find the paragraph again after the PDF changes?'],
      ['mei', 'Hash of its words. If the hash is gone we say so: "this source has changed since".'],
    ],
  },
  {
    type: 'resource',
    category: 'innovation',
    by: 'hiro',
    text: 'Small trick: log the questions for which retrieval returned **nothing above the threshold**, sort by count, read the top fifty on Friday. That list has written our roadmap since March.',
    comments: [
      ['maya', 'Doing this today. What is your threshold?'],
      ['hiro', 'Wrong for somebody, whatever it is. Start where half of the nothing-found look truly unanswerable.'],
      ['marcus', 'Ours was "opening hours". For a software company. People ask what they ask.'],
    ],
  },
  {
    type: 'question',
    category: 'governance',
    by: 'arjun',
    text: 'A customer wants us to delete "everything derived from their documents". Vectors, fine. Caches, fine. But the evaluation set contains forty of their questions. Delete those too?',
    comments: [
      ['helen', 'Yes. And write down that you did, with the date.'],
      [
        'priya',
        'Replace them the same day by forty that you wrote yourselves. Otherwise the numbers before and after are not comparable and somebody will be tempted.',
      ],
      ['arjun', 'Deleted, replaced, written down. Thank you both.'],
    ],
  },
  {
    type: 'celebration',
    category: 'innovation',
    by: 'omar_h',
    text: 'Our index rebuild went from nine hours to eleven minutes. The secret was not rebuilding the 97% that had not changed. I would like those two years of nights back.',
    picture: { drawing: 'bars-falling', alt: 'Bars that get shorter and shorter.' },
    comments: [
      ['viktor', 'The best optimisations are always embarrassing.'],
      ['yusuf', 'We still do the nine hours. Reading this at hour six.'],
    ],
  },
  {
    type: 'insight',
    category: 'general',
    by: 'ines',
    text: 'Asked ten customers what "search does not work" means. Four: wrong result. Three: right result, wrong language. Two: it works, but they cannot find the search box. One: a different product.',
    comments: [
      ['sofia', 'I love the one.'],
      ['ben.ito', 'The search box two are the cheapest fix you will ever ship.'],
    ],
  },
  {
    type: 'poll',
    category: 'innovation',
    by: 'tomas',
    text: 'How often do you rebuild your index from nothing?',
    options: ['Every night', 'Every week', 'When it breaks', 'We are afraid to'],
    comments: [
      ['pete', 'When it breaks, which is how we learned that the rebuild was broken as well.'],
      ['tomas', '@pete restore tests, but for search. I will steal that sentence for our runbook.'],
    ],
  },
  {
    type: 'question',
    category: 'security',
    by: 'grace',
    text: 'Permissions: filter before the search, or after? After is simpler, but then page one has three results and page two has none, and people conclude things from gaps.',
    comments: [
      ['ivan', 'Before. Always before. The gap *is* the leak.'],
      ['jonas_w', 'Before, and test it with a user who may see nothing at all. Ours saw titles in the autocomplete.'],
      ['grace', 'Checked the autocomplete. I am not going to say what I found. Before it is.'],
    ],
  },
  {
    type: 'insight',
    category: 'innovation',
    by: 'dario',
    text: 'Dates are the cheapest ranking signal nobody uses. For policies newest wins, for recipes it does not matter, for price lists anything older than the quarter is poison. One field, one `if` per document type.',
    comments: [
      ['elif', 'Which date, though? Created, changed, valid from, scanned on?'],
      ['dario', '*Valid from*, where a human wrote one. All others lie.'],
    ],
  },
  {
    type: 'question',
    category: 'general',
    by: 'robin',
    text: 'We are two people and one wiki. At what size does any of this become worth it?',
    comments: [
      ['pete', 'When you start asking each other the same thing twice a week.'],
      ['kat', 'When the third person joins and neither of you wants to be the search engine.'],
      ['robin', 'So in March. I will tidy the wiki until then.'],
    ],
  },
  {
    type: 'resource',
    category: 'innovation',
    by: 'lena.k',
    text: 'Our whole evaluation for search fits in one spreadsheet: question, the document a human would open, did we show it in the top three. 180 rows, an hour to re-run by hand, a minute by script. It has ended more arguments than any meeting.',
    comments: [
      ['priya', 'Who picked the 180?'],
      ['lena.k', 'Support. From real tickets, never from our heads.'],
      ['hiro', 'That last half sentence is the whole discipline.'],
    ],
  },
  {
    type: 'insight',
    category: 'ethics',
    by: 'elif',
    text: 'Our search ranked the complaint procedure on page four. Nobody decided that; nobody ever clicked it, so it sank. What people need once and badly is what popularity ranking buries. We pinned six such pages by hand.',
    comments: [
      ['ruth', 'This is the best argument for editors I have read this year.'],
      ['oscar', 'Which six, if I may?'],
      [
        'elif',
        'Complaints, data deletion, accessibility, cancelling, a human’s phone number, and what to do after a scam.',
      ],
    ],
  },
  {
    type: 'question',
    category: 'innovation',
    by: 'mei',
    text: 'Scanned invoices from the nineties, rotated, with coffee. Is there any approach which is not "type them again"?',
    comments: [
      [
        'jonas_w',
        'Rotate and deskew first, then read twice with two different readers and only trust what agrees. The rest goes to a human.',
      ],
      ['kat', 'About 80% agreed for us. The coffee ones never do.'],
      ['mei', '80% would save my winter. Thanks.'],
    ],
  },
];
