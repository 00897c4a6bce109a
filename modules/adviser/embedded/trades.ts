// The trades that tools are made for: how members describe theirs, and how tools say who they serve.
import type { CatalogueTool } from '../model/catalogue-tool.ts';

type Trade = Readonly<{ isTheirs: RegExp; isFor: RegExp }>;

const trade = (theirs: RegExp, madeFor: RegExp): Trade => ({
  isTheirs: new RegExp(`\\b(?:${theirs.source})`, 'iu'),
  isFor: new RegExp(`\\b(?:${madeFor.source})`, 'iu'),
});

const trades = {
  'health and care': trade(
    /vets?\b|veterinar|dent(ist|al)|clinic|physio|doctors?\b|gps?\b|hospital|patients?\b|therap(y|ist)|nurs(e|ing)|care home|home ?care|carers?\b|pharmac(y|ist)|optician|midwi/,
    /clinic(al|ian)s?\b|medical|doctors?\b|patients?\b|health ?care|ehr\b|vets\b/,
  ),
  law: trade(
    /law (firm|practice|office)|lawyers?\b|solicitors?\b|attorneys?\b|barristers?\b|legal (practice|team|work)|paralegal|conveyanc|notary|employment law/,
    /law(yers?| firms?)?\b|legal|attorneys?\b/,
  ),
  teaching: trade(
    /schools?\b|teach(er|ing)|pupils?\b|tutor|classroom|college|universit|academy/,
    /teachers?\b|lesson plan|classroom|students\b|pupils?\b|schools?\b/,
  ),
  restaurants: trade(
    /restaurants?\b|caf[eé]s?\b|bistro|diner|pubs?\b|takeaway|catering|bakery|pizzeria|brasserie/,
    /restaurants?\b|diners\b|table reservations/,
  ),
  'hotels and travel': trade(
    /hotels?\b|hostel|guest ?house|b&b\b|bed and breakfast|tour operator|travel agen/,
    /hotels?\b|hospitality|travel/,
  ),
  property: trade(
    /real estate|realtors?\b|estate agen|letting|landlord|property (manag|listing|develop)|brokerage|interior design/,
    /real estate|propert(y|ies) (photo|listing|manag)|empty rooms|interior design|stage (empty )?rooms/,
  ),
  recruiting: trade(
    /recruit|staffing|headhunt|candidates\b|applicants\b|cvs\b|vacanc/,
    /recruit|hiring teams|applicant tracking|candidates\b/,
  ),
  shops: trade(
    /shops?\b|stores?\b|e-?commerce|shopify|woocommerce|etsy|retail|boutique|skus?\b|dtc\b|d2c\b|marketplace|webshop/,
    /shops?\b|e-?commerce|shopify|online stores?|retailers?\b|merchants?\b/,
  ),
  games: trade(/games?\b|unity\b|unreal\b|gamedev/, /games?\b/),
  fiction: trade(
    /novel|fiction|screenplay|author\b|manuscript|memoir/,
    /novelists?\b|fiction|authors\b|storytellers?\b/,
  ),
  'laboratory research': trade(
    /biotech|pharma|laborator|lab\b|life science|preclinical|drug discovery/,
    /biotech|laborator|lab notebook|life science|r&d\b/,
  ),
  bookkeeping: trade(
    /bookkeep|accountan(t|cy)|accounting (firm|practice)|tax advis|finance team|accounts payable/,
    /accountants?\b|bookkeep|accounting|accounts payable|finance teams/,
  ),
  'local services': trade(
    /salons?\b|barber|plumb|electrician|garage\b|groom|dentist|dental|clinic|restaurants?\b|roofer|gym\b|physio|florist|cleaning (company|business)/,
    /local business/,
  ),
  charities: trade(/charit|non-?profit|ngo\b|donors?\b|volunteers?\b|foundation\b/, /non-?profits?\b|charit|donors?\b/),
} satisfies Readonly<Record<string, Trade>>;

export type TradeName = keyof typeof trades;

const namesWhere = (test: (trade: Trade) => boolean): ReadonlySet<TradeName> =>
  new Set((Object.keys(trades) as TradeName[]).filter((name) => test(trades[name])));

export const tradesOf = (text: string): ReadonlySet<TradeName> => namesWhere(({ isTheirs }) => isTheirs.test(text));

/** Returns the trades that a tool says it is made for; none for a general tool. */
export const tradesServed = ({ summary, description, features }: CatalogueTool): ReadonlySet<TradeName> => {
  const text = `${summary}. ${description} ${features.join('. ')}`;
  return namesWhere(({ isFor }) => isFor.test(text));
};
