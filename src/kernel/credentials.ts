// The fields that hold a credential or its digest, in events and in read models. They are never shown, not even to the
// operator: with a digest, a password can be guessed offline.

export const isCredential = (field: string): boolean => /(?:hash|hashes|password|secret)$/i.test(field);
