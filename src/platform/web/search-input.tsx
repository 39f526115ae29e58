import { useEffect, useState } from 'react';
import { Input } from './input.tsx';

/** Until a pause in typing is taken for its end. */
const pauseMs = 300;

interface SearchInputProps {
  readonly value: string;
  readonly placeholder: string;
  readonly maxLength: number;
  /** Called after a pause in typing; undefined for an empty text. */
  readonly onSearch: (search: string | undefined) => void;
}

/** The search of a list, whose text the address has. */
export function SearchInput({ value, onSearch, ...rest }: SearchInputProps) {
  const [text, setText] = useState(value);
  // What the address says after a step back or forward.
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === value.trim()) return undefined;
    const timer = setTimeout(() => onSearch(wanted === '' ? undefined : wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <div className="min-w-0 grow md:max-w-[320px]">
      <Input
        {...rest}
        type="search"
        aria-label="Search"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}
