// Formats US dollars. Amounts below a cent are not rounded to nothing.
import { grouped } from '../ui/text/grouped.ts';

export function dollars(amount: number): string {
  if (amount > 0 && amount < 0.01) return 'under $0.01';
  const [whole = '0', cents] = amount.toFixed(2).split('.');
  return `$${grouped(Number(whole))}.${cents}`;
}
