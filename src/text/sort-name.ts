/** What a list sorts a name by: capitals and accents don't part what belongs together. */
export const sortNameOf = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
