/**
 * How backups and builds give precedence to requests: next to a program of priority 0, one of this priority still gets about a third of a
 * processor. Node's `PRIORITY_BELOW_NORMAL` is 10, a tenth, so that a busy machine would hardly ever finish.
 */
export const backgroundPriority = 4;
