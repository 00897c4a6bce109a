// Where a name may begin. Only Latin letters and digits need a boundary: other scripts write names without spaces
// around them. Underscores don't count, because they may open emphasis.
export const mayBeginAfter = (before: string): boolean =>
  !/(?:[\p{Script=Latin}\p{Nd}]\p{M}*|[@/=&#%+-])_*$/u.test(before);
