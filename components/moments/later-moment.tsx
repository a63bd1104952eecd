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

/** The name of the zone after a time, which may be longer than "UTC". */
const zoneName = / \S+$/;

/** A moment of a page that was made for everybody: shown in the reader's zone as soon as the code that writes it is there. */
export function LaterMoment({ first, partial, locale, ...props }: LaterMomentProps) {
  const { zone: given, stops } = useContext(Zone);
  const [code, setCode] = useState<typeof Words | null>(null);
  const element = useRef<HTMLTimeElement>(null);
  const room = useRef(0);
  useEffect(() => void loadCode(() => import("./moment-words")).then(setCode), []);

  const zone = code?.zoneFor(given) ?? "UTC";
  const words = code && zone !== "UTC" ? code.momentWords(props, locale, zone) : first;
  // What takes the place of the words of the page takes no further line: then the zone is left to the hint.
  useLayoutEffect(() => {
    const text = element.current?.firstChild;
    const height = element.current?.parentElement?.offsetHeight ?? 0;
    if (!partial && text && room.current && height > room.current)
      text.nodeValue = words.replace(zoneName, "");
    else room.current = height;
  }, [words, partial]);
  const { at, inside, className } = props;
  return (
    <TimeElement
      ref={element}
      at={at}
      reader={{ zone, stops }}
      partial={partial}
      inside={inside}
      className={className}
    >
      {words}
    </TimeElement>
  );
}
