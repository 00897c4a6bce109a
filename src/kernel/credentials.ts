// The fields that hold a credential or its digest, in events and in read models. They are never shown, not even to the
// operator: with a digest, a password can be guessed offline.

/** Matches the names of such fields by their ending. */
const credentialName = /(?:hash|hashes|password|secret)$/i;

export const isCredential = (field: string): boolean => credentialName.test(field);
