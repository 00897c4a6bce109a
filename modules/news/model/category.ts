// Determines an article's category from weighted words, with the title counting twice, else from its feed.
import { type NewsCategory, newsCategories } from '../names.ts';

/** Word prefixes in lower case; a trailing space marks the end of the word. */
const weights: Readonly<Record<NewsCategory, Readonly<Record<number, string>>>> = {
  ethics: {
    3: 'ethic|bias|discriminat|deepfake|plagiari|misinformation|disinformation|fairness|racis|sexis|nonconsensual|non-consensual|unethical|moral|copyright|likeness',
    2: 'harm|privacy|surveillance|exploit workers|teen |teens |children|kids |consent|mental health|suicide|job loss|layoff|replace workers|creators|artists|authors|stolen|hallucinat|companion|environment|carbon|responsible|transparen|trust|human rights|inequal',
    1: 'job |jobs |workers|society|controvers|concern',
  },
  governance: {
    3: 'regulat|legislat|lawmaker|ai act|policy|policies|antitrust|senate|congress|parliament|executive order|export control|white house|compliance|ftc |supreme court|governance',
    2: 'law |laws |lawsuit|sue |sues |sued |court|judge|government|european union|eu |commission|federal|treaty|summit|minister|president|governor|attorney general|standard|ban |bans |banned|fine |fined|settle|oversight|audit|tariff|bill |nist ',
    1: 'union|country|countries|china|national|state |states ',
  },
  security: {
    3: 'security|cyber|malware|ransomware|vulnerabilit|exploit|phishing|hacker|hacked|hacking|breach|prompt injection|jailbreak|zero-day|zero day|cve-|botnet|spyware|backdoor|infostealer',
    2: 'attack|threat|leak|scam|fraud|encrypt|password|patch|credential|red team|red-team|intrusion|steal|theft|poison|exfiltrat|adversarial|impersonat|bypass|guardrail',
    1: 'risk|safety|expose|malicious|spoof',
  },
  innovation: {
    3: 'breakthrough|research|scientist|startup|funding|raises|series a|series b|series c|valuation|robot|quantum|discover|state-of-the-art|invent|reinforcement learning|neural',
    2: 'model |models|benchmark|chip |chips|gpu|nvidia|paper |protein|drug|medicine|medical|physics|math|autonomous|self-driving|billion|million|invest|acqui|data center|datacenter|trains|trained|training|agi |reasoning|multimodal|science|materials',
    1: 'announc|unveil|future|first |faster|new ',
  },
  tools: {
    3: 'tutorial|how to|hands-on|hands on|plugin|extension|sdk |api |apis |open-source|open source|copilot|workflow|developer|cli |ide |integration|chatbot|app |apps ',
    2: 'launch|feature|release|rollout|rolls out|rolling out|now available|generally available|assistant|toolkit|library|framework|platform|prompt |prompts|code |coding|automate|chatgpt|gemini|claude|notebook|builder|spreadsheet|browser|version|update|guide|tool |tools ',
    1: 'productivity|user|users|customers|free |beta|preview|tips',
  },
};

const rules = newsCategories.map((category) => ({
  category,
  words: Object.entries(weights[category]).map(([weight, words]) => ({
    weight: Number(weight),
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${words
        .split('|')
        .map((word) => (word.endsWith(' ') ? `${word.trimEnd()}(?![\\p{L}\\p{N}])` : word))
        .join('|')})`,
      'giu',
    ),
  })),
}));

const least = 3;

const weigh = (text: string, words: (typeof rules)[number]['words']): number =>
  words.reduce((sum, { weight, pattern }) => {
    const found = new Set(Array.from(text.matchAll(pattern), ([word]) => word.toLowerCase()));
    return sum + weight * found.size;
  }, 0);

export function categoryOf(
  { title, description }: Readonly<{ title: string; description: string }>,
  otherwise: NewsCategory,
): NewsCategory {
  const scores = rules.map(({ category, words }) => ({
    category,
    score: 2 * weigh(title, words) + weigh(description, words),
  }));
  const best = Math.max(...scores.map(({ score }) => score));
  if (best < least) return otherwise;
  const first = scores.filter(({ score }) => score === best).map(({ category }) => category);
  return first.includes(otherwise) ? otherwise : (first[0] ?? otherwise);
}
