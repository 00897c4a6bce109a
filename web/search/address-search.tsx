// The search box of a page whose address contains the text. The address follows after a pause.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SearchField } from '../ui/fields/search-field.tsx';
import { useDebounced } from './use-debounced.ts';

const pauseMs = 200;

type AddressSearchProps = {
  /** What to search, such as "AI tools". */
  what: string;
  placeholder?: string;
  asked: string;
  maxLength: number;
  onSearch: (text: string) => void;
};

export function AddressSearch({
  what,
  placeholder = `Search ${what}...`,
  asked,
  maxLength,
  onSearch,
}: AddressSearchProps) {
  const [text, setText] = useState(asked);
  const settled = useDebounced(text.trim(), pauseMs);
  const sent = useRef(asked);

  const search = useEffectEvent((next: string) => {
    if (next === sent.current) return;
    sent.current = next;
    onSearch(next);
  });
  useEffect(() => search(settled), [settled]);

  // The address has changed by other means, such as the browser's Back button.
  useEffect(() => {
    if (asked === sent.current) return;
    sent.current = asked;
    setText(asked);
  }, [asked]);

  return (
    <SearchField
      label={`Search ${what}`}
      placeholder={placeholder}
      className="min-w-0 flex-1 basis-40"
      maxLength={maxLength}
      value={text}
      onValueChange={setText}
    />
  );
}
