"use client";

import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import { Input } from "@/components/ui/input";
import { Spinner } from "@/components/ui/spinner";
import { HiddenQuery } from "./hidden-query";

type ListSearchProps = {
  label: string;
  /** The list's page with its locale, and the query that it has. */
  path: string;
  query: string;
  sought: string;
  /** Whether an empty search must be said, because the view has one. */
  sayEmpty: boolean;
};

/** Milliseconds after the last sign. */
const pause = 250;

/** Searches while typing and replaces the address; what is typed and the focus stay. A plain form without scripts. */
export function ListSearch({ label, path, query, sought, sayEmpty }: ListSearchProps) {
  const router = useRouter();
  const [waits, navigate] = useTransition();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What this field asked for last: an answer to that must not overwrite what was typed since. */
  const asked = useRef(sought);

  useEffect(() => {
    if (asked.current === sought || !field.current) return;
    asked.current = sought;
    field.current.value = sought;
  }, [sought]);
  useEffect(() => {
    // What was typed before the scripts ran has searched for nothing.
    const typed = field.current;
    if (typed && typed.value.trim() !== asked.current) typed.form?.requestSubmit();
    return () => clearTimeout(timer.current);
  }, []);

  function search() {
    clearTimeout(timer.current);
    const text = field.current?.value.trim() ?? "";
    if (text === asked.current) return;
    asked.current = text;
    const next = new URLSearchParams(query);
    next.delete("q");
    if (text || sayEmpty) next.set("q", text);
    navigate(() => router.replace(next.size > 0 ? `${path}?${next}` : path, { scroll: false }));
  }

  return (
    <form
      role="search"
      action={path}
      className="relative min-w-0 flex-1 basis-56 max-sm:basis-full"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <HiddenQuery query={query} without={["q"]} />
      <Search
        aria-hidden="true"
        className="text-muted pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2"
      />
      <Input
        ref={field}
        name="q"
        type="search"
        maxLength={100}
        defaultValue={sought}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        className="h-9! pl-9 text-sm! pointer-coarse:h-11! pointer-coarse:text-base!"
        onChange={() => {
          clearTimeout(timer.current);
          timer.current = setTimeout(search, pause);
        }}
      />
      {waits && (
        <span className="absolute top-1/2 right-3 -translate-y-1/2">
          <Spinner />
        </span>
      )}
    </form>
  );
}
