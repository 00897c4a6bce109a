// The extensions of members' texts beyond Markdown: @usernames, #tools and bare web addresses. They are tokenized
// together with Markdown's marks, so an underscore in a name is no emphasis, and an escape or code disables them.
import type { Literal } from 'mdast';
import type { Handle, Extension as TreeExtension } from 'mdast-util-from-markdown';
import type { Construct, Extension, State, TokenizeContext } from 'micromark-util-types';
import { addressAt, mayBeAddress } from './addresses.ts';
import { mayBeginAfter } from './boundary.ts';
import { tagAt, usernameAt } from './names.ts';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    mention: 'mention';
    tag: 'tag';
    address: 'address';
  }
}

type Written<Type extends string> = Literal & { type: Type; value: string };

interface WrittenNodes {
  mention: Written<'mention'>;
  tag: Written<'tag'>;
  address: Written<'address'>;
}

declare module 'mdast' {
  interface PhrasingContentMap extends WrittenNodes {}
  interface RootContentMap extends WrittenNodes {}
}

const lookedBack = 32;
/** A longer run of letters is not a name. */
const longestName = 128;

/** Returns the text of the same line before and after the current place. */
function around(context: TokenizeContext, most: number): Readonly<{ before: string; after: string }> {
  const here = context.now();
  const at = here._bufferIndex;
  const slice = (from: number, to: number) =>
    context.sliceSerialize({ start: { ...here, _bufferIndex: from }, end: { ...here, _bufferIndex: to } });
  return { before: slice(Math.max(0, at - lookedBack), at), after: slice(at, at + most) };
}

/** Tokenizes as many characters as `lengthAt` returns; none if it returns 0. */
function construct(
  type: 'mention' | 'tag' | 'address',
  lengthAt: (context: TokenizeContext) => number,
  previous?: Construct['previous'],
): Construct {
  return {
    name: type,
    ...(previous && { previous }),
    tokenize(effects, ok, nok) {
      const start: State = (code) => {
        let left = lengthAt(this);
        if (left === 0) return nok(code);
        const next: State = (current) => {
          if (left === 0) {
            effects.exit(type);
            return ok(current);
          }
          left -= 1;
          effects.consume(current);
          return next;
        };
        effects.enter(type);
        return next(code);
      };
      return start;
    },
  };
}

/** Leaves out trailing underscores, which may close emphasis, unless they match leading ones: `@_ada_`. */
function certainPart(written: string): string {
  const name = written.replace(/[_.-]+$/, '') || written;
  const leading = /^_*/.exec(name)?.[0] ?? '';
  const end = written.slice(name.length);
  return name + (end.startsWith(leading) ? leading : '');
}

const lengthOfName = (nameAt: (text: string) => string) => (context: TokenizeContext) => {
  const { before, after } = around(context, longestName);
  const name = mayBeginAfter(before) ? nameAt(after) : '';
  return name === '' ? 0 : 1 + name.length;
};

const mention = construct(
  'mention',
  lengthOfName((text) => certainPart(usernameAt(text))),
);
const tag = construct('tag', lengthOfName(tagAt));

const afterLetter = /[\p{Script=Latin}\p{Nd}]/u;

const address = construct(
  'address',
  (context) => {
    if (!mayBeAddress(around(context, 8).after)) return 0;
    const { before, after } = around(context, Number.POSITIVE_INFINITY);
    const isBoundary = /^h/i.test(after) || (mayBeginAfter(before) && !/[.\\]$/.test(before));
    return isBoundary ? addressAt(after).length : 0;
  },
  (code) => code === null || code < 0 || !afterLetter.test(String.fromCharCode(code)),
);

const codeOf = (sign: string): number => sign.charCodeAt(0);

export const syntax: Extension = {
  text: {
    ...Object.fromEntries(Array.from('hHwW', (sign) => [codeOf(sign), address])),
    ...{ [codeOf('@')]: mention, [codeOf('#')]: tag },
  },
  // HTML is text, so that text between its tags is read like everything else.
  disable: { null: ['htmlFlow', 'htmlText'] },
};

const enter = (type: 'mention' | 'tag' | 'address'): Handle =>
  function (token) {
    this.enter({ type, value: this.sliceSerialize(token) }, token);
  };

const exit: Handle = function (token) {
  this.exit(token);
};

export const syntaxTree: TreeExtension = {
  enter: {
    mention: enter('mention'),
    tag: enter('tag'),
    address: enter('address'),
    strikethrough(token) {
      this.enter({ type: 'delete', children: [] }, token);
    },
  },
  exit: { mention: exit, tag: exit, address: exit, strikethrough: exit },
};
