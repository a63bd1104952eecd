"use client";

import { useEffect, useState, type ReactNode } from "react";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";
import { formatter } from "@/lib/platform/i18n/format";
import { figureNames, type LiveFigures } from "./live-figure";
import { Time } from "./live-time";

type LiveStripProps = {
  locale: string;
  first: LiveFigures;
  label: string;
  names: Record<(typeof figureNames)[number], string>;
  /** The first figures in words. */
  shown: Record<(typeof figureNames)[number], string> | null;
  /** "of 1,000", beside what is minted. */
  of: string | null;
  /** When the first figures were counted and minted, in words. */
  times: { at: string | null; minted: string | null };
  /** A sentence with `<LiveTime />`. */
  asOf: ReactNode;
  /** The same of what is minted, which was read from the chain at a time of its own. */
  mintedAsOf: ReactNode;
};

const everyMinute = 60_000;

/** Three figures, in the page from the start, asked for again while somebody looks. A changed figure rises once. */
export function LiveStrip({
  locale,
  first,
  label,
  names,
  shown,
  of,
  times,
  asOf,
  mintedAsOf,
}: LiveStripProps) {
  const [figures, setFigures] = useState(first);

  useEffect(() => {
    const refresh = () => {
      if (document.hidden) return;
      fetch("/api/figures", { signal: AbortSignal.timeout(browserTimeouts.readMs) })
        .then((response) => {
          if (!response.ok) throw new Error(`/api/figures answered ${response.status}`);
          return response.json() as Promise<LiveFigures | null>;
        })
        .then((fresh) => fresh && setFigures(fresh))
        .catch((error: unknown) => console.warn("The figures could not be refreshed.", error));
    };
    // Most pages are younger than a minute and need no second look at once.
    if (!first || first.minted === null || Date.now() - Date.parse(first.at) > everyMinute) refresh();
    const timer = window.setInterval(refresh, everyMinute);
    return () => window.clearInterval(timer);
  }, [first]);

  // A formatter costs a phone some 50 ms, so it is made only for what has changed since the page was.
  const text = (name: (typeof figureNames)[number]) => {
    const figure = figures?.[name] ?? null;
    if (figure === null) return "–";
    const known = figure === first?.[name] ? shown?.[name] : undefined;
    return known ?? formatter(locale).number(figure);
  };
  const timeOf = (at: string | null | undefined, known: string | null | undefined, words: string | null) =>
    at === known ? words : at ? formatter(locale).time(at) : null;
  const time = timeOf(figures?.at, first?.at, times.at);
  const mintedTime = timeOf(figures?.mintedAt, first?.mintedAt, times.minted);

  return (
    <section aria-label={label} className="border-line bg-background border-y">
      <div className="frame">
        <dl data-kept-clear="" className="divide-line grid divide-y sm:grid-cols-3 sm:divide-x sm:divide-y-0">
          {figureNames.map((name) => (
            <div
              key={name}
              className="flex items-baseline justify-between gap-4 py-5 sm:block sm:px-8 sm:first:pl-0"
            >
              <dt className="text-muted text-sm">{names[name]}</dt>
              <dd className="figures shrink-0 text-xl sm:mt-1 sm:text-2xl">
                <span key={figures?.[name]} className="animate-rise inline-block">
                  {text(name)}
                </span>
                {name === "minted" && of && typeof figures?.minted === "number" && (
                  <span className="text-muted ml-2 text-sm">{of}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
        {time && (
          <p className="text-muted border-line flex flex-wrap justify-between gap-x-8 border-t py-2.5 text-xs">
            <span>
              <Time value={time}>{asOf}</Time>
            </span>
            {mintedTime && (
              <span>
                <Time value={mintedTime}>{mintedAsOf}</Time>
              </span>
            )}
          </p>
        )}
      </div>
    </section>
  );
}
