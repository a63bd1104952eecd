"use client";

import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from "react";
import { matches } from "./find-answers";

type FaqSearchProps = {
  label: string;
  placeholder: string;
  /** A sentence with `<FoundCount />`. */
  found: ReactNode;
  none: string;
};

const Count = createContext<number | null>(null);

/** How many answers are left, within a sentence that the server has written. */
export const FoundCount = () => useContext(Count);

/** Hides the answers that do not hold what is typed. They are in the page already, so nothing is asked of the server. */
export function FaqSearch({ label, placeholder, found, none }: FaqSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const [count, setCount] = useState<number | null>(null);

  const search = (query: string) => {
    const all = [...document.querySelectorAll<HTMLElement>("[data-answer]")];
    const shown = matches(
      query,
      all.map((answer) => answer.textContent),
    );
    all.forEach((answer, index) => (answer.hidden = !shown[index]));
    for (const group of document.querySelectorAll<HTMLElement>("[data-answers]")) {
      group.hidden = !group.querySelector("[data-answer]:not([hidden])");
    }
    setCount(query.trim() ? shown.filter(Boolean).length : null);
  };

  // What was typed before the page came alive, or is shown again when one comes back, counts too.
  useEffect(() => {
    if (input.current?.value) search(input.current.value);
  }, []);

  return (
    <search className="mt-8 block max-w-xl">
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => search(target.value)}
        className="border-control bg-surface rounded-control placeholder:text-muted h-13 w-full border px-4"
      />
      <p role="status" className="text-muted mt-2 min-h-5.5 text-sm">
        {count !== null && (count > 0 ? <Count value={count}>{found}</Count> : none)}
      </p>
    </search>
  );
}
