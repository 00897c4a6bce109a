// An email address that its reader has confirmed. Anybody can type any address, so only a confirmed one represents its
// owner. Functions that act for the owner of an address, or mail typed words to it, require this type.
declare const confirmed: unique symbol;

export type ConfirmedAddress = string & Readonly<{ [confirmed]: true }>;
