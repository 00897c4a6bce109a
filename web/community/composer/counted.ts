// Formats a number with its noun: "1 like", "2 likes".
import { grouped } from '../../ui/text/grouped.ts';

export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : plural}`;
}
