// The fields that hold a credential or its digest, in events and in read models. Nobody is shown them, the operator included: with a
// digest, a password can be guessed at leisure.

/** The names of such fields end like this. */
const named = /(?:hash|hashes|password|secret)$/i;

export const isCredential = (field: string): boolean => named.test(field);
