"use client";

import { useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import { loadCode } from "@/components/ui/load-code";
import type * as Words from "./moment-words";
import { TimeElement } from "./time-element";
import { Zone } from "./zone-context";

type LaterMomentProps = Words.MomentProps & {
  locale: string;
  partial: boolean;
  /** What the page has until then. */
  first: string;
};

/**
 * How a moment is written where it may take no further line: one that would (`cut`) is left without the name of its zone, which may be
 * longer than "UTC", and the hint says it, as for all that the page has a part of.
 */
export const written = (words: string, partial: boolean, cut: boolean) =>
  cut ? { words: words.replace(/ \S+$/, ""), partial: true } : { words, partial };

/** A moment of a page that was made for everybody: shown in the reader's zone as soon as the code that writes it is there. */
export function LaterMoment({ first, partial, locale, ...props }: LaterMomentProps) {
  const { zone: given, stops } = useContext(Zone);
  const [code, setCode] = useState<typeof Words | null>(null);
  const element = useRef<HTMLTimeElement>(null);
  const room = useRef(0);
  const [cutOff, setCutOff] = useState<string | null>(null);
  useEffect(() => void loadCode(() => import("./moment-words")).then(setCode), []);

  const zone = code?.zoneFor(given) ?? "UTC";
  const words = code && zone !== "UTC" ? code.momentWords(props, locale, zone) : first;
  const cut = cutOff === words;
  // What takes the place of the words of the page takes no further line.
  useLayoutEffect(() => {
    if (cut) return;
    const height = element.current?.parentElement?.offsetHeight ?? 0;
    if (!partial && room.current && height > room.current) setCutOff(words);
    else room.current = height;
  }, [words, partial, cut]);
  const shown = written(words, partial, cut);
  const { at, inside, className } = props;
  return (
    <TimeElement
      ref={element}
      at={at}
      reader={{ zone, stops }}
      partial={shown.partial}
      inside={inside}
      className={className}
    >
      {shown.words}
    </TimeElement>
  );
}
