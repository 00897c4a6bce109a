// "1 like", "2 likes": a number with its noun.

const numbers = new Intl.NumberFormat('en');

export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${numbers.format(count)} ${count === 1 ? noun : plural}`;
}
