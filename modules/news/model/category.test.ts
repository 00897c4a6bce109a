import { describe, expect, it } from 'vitest';
import type { NewsCategory } from '../names.ts';
import { categoryOf } from './category.ts';

/** From a feed of another category, so that only the words decide. */
const from: Readonly<Record<NewsCategory, NewsCategory>> = {
  ...{ ethics: 'tools', governance: 'tools', security: 'tools', innovation: 'ethics', tools: 'ethics' },
};

describe.each<readonly [NewsCategory, readonly string[]]>([
  [
    'ethics',
    [
      'Study finds racial bias in a widely used hiring algorithm',
      'Deepfake videos of politicians spread days before the vote',
      'Authors say their novels were stolen to feed a language model',
      'Parents worry as teens turn to companion chatbots for mental health advice',
      'Why fairness is so hard to define in machine learning',
      'Artists protest against copyright infringement by image generators',
      'Voice actors demand consent before their likeness is cloned',
      'A moral case for slowing down artificial intelligence',
      'Misinformation written by machines fools most readers',
      'Carbon footprint of large models raises environment concerns',
    ],
  ],
  [
    'governance',
    [
      'EU AI Act: what changes for small companies in August',
      'Senate passes bill to oversee frontier models',
      'White House issues executive order on artificial intelligence',
      'Regulators open antitrust inquiry into cloud deal',
      'Lawmakers question executives over export controls',
      'Court rules that training on books is fair use',
      'UN summit agrees on principles for AI governance',
      'California governor signs transparency law',
      'FTC fines company over false claims about its algorithm',
      'Ministers publish a national policy for public sector AI',
    ],
  ],
  [
    'security',
    [
      'Prompt injection lets attackers read private e-mails',
      'Ransomware gang uses language models to write malware',
      'Hackers breach the servers of an AI start-up',
      'Zero-day vulnerability found in popular inference server',
      'Phishing messages written by machines are harder to spot',
      'Jailbreak bypasses the guardrails of every major chatbot',
      'Researchers poison training data to plant a backdoor',
      'Leaked credentials expose thousands of model endpoints',
      'Voice cloning scam costs company millions in fraud',
      'Cybersecurity agencies warn of attacks on model supply chains',
    ],
  ],
  [
    'innovation',
    [
      'Scientists use a neural network to discover new antibiotics',
      'Start-up raises $200 million in Series B funding to build chips',
      'Robot learns to fold laundry by watching videos',
      'A breakthrough in protein folding, five years on',
      'New reasoning model sets a record on a math benchmark',
      'Quantum computer helps to train a small neural network',
      'Nvidia unveils its next generation of GPU for data centers',
      'Research paper shows how reinforcement learning improves reasoning',
      'Self-driving trucks begin trips without a driver in Texas',
      'AI company reaches a valuation of $30 billion',
    ],
  ],
  [
    'tools',
    [
      'How to build a chatbot for your customers in an afternoon',
      'Copilot gets a new agent mode for developers',
      'Open-source library automates spreadsheet workflows',
      'ChatGPT app adds support for shared projects',
      'A hands-on guide to prompts that work',
      'New plugin brings an assistant into your browser',
      'Claude API now available with longer context for coding',
      'Gemini rolls out to all users of the office suite',
      'Ten tips to automate your inbox with free tools',
      'The SDK release that makes integration simpler',
    ],
  ],
])('%s', (category, titles) => {
  it.each(titles)('%s', (title) => {
    expect(categoryOf({ title, description: '' }, from[category])).toBe(category);
  });
});

it('an article without telling words gets the category of its feed', () => {
  const silent = { title: 'A walk along the river', description: 'Notes of a Sunday.' };
  expect(categoryOf(silent, 'governance')).toBe('governance');
});

it('the description decides if the title doesn’t', () => {
  const article = { title: 'What we learnt this week', description: 'Ransomware, phishing and a breach.' };
  expect(categoryOf(article, 'tools')).toBe('security');
});

it('the title counts more than the description', () => {
  const article = { title: 'Ransomware on the rise', description: 'A tutorial for developers.' };
  expect(categoryOf(article, 'innovation')).toBe('security');
});
