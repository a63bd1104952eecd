"use client";

import { useLayoutEffect, useRef, useState } from "react";
import { momentsIn } from "@/lib/platform/i18n/moments";
import { TimeElement } from "./time-element";
import { useZone } from "./zone";

export type MomentProps = {
  /** An ISO timestamp. */
  at: string;
  /** What is written of it: a day with its time (`long`, `medium`), the day alone, or the time of day below a line with its day. */
  show?: "long" | "medium" | "date" | "mediumDate" | "clock";
  /** For `clock` where no line has the day: the moment before it. The day is written where it is another one. */
  after?: string;
  /** No stop of the Tab key: something around it has the focus. */
  inside?: boolean;
  className?: string;
};

function wordsOf({ at, show = "long", after }: MomentProps, locale: string, zone: string): string {
  const { date, time, clock } = momentsIn(locale, zone);
  if (show === "clock")
    return after && date(after) !== date(at) ? `${date(at, "day")}, ${clock(at)}` : clock(at);
  if (show === "date") return date(at);
  return show === "mediumDate" ? date(at, "medium") : time(at, show);
}

/** The name of the zone after a time, which may be longer than "UTC". */
const zoneName = / \S+$/;

/** A moment in the zone of the reader; `UtcHint` shows it in UTC on hover, focus and tap. */
export function LocalMoment({ locale, ...props }: MomentProps & { locale: string }) {
  const reader = useZone();
  const { zone, given } = reader;
  const { at, show = "long", inside, className } = props;
  const words = wordsOf(props, locale, zone);
  const whole = show === "long" || show === "medium";
  const element = useRef<HTMLTimeElement>(null);
  const room = useRef(0);
  const [tight, setTight] = useState(false);
  // A page that was made for everybody had words in UTC until now: those that take their place take no further line.
  useLayoutEffect(() => {
    if (given) return;
    const height = element.current?.parentElement?.offsetHeight ?? 0;
    if (whole && room.current && height > room.current) setTight(true);
    room.current = height;
  }, [zone, given, whole]);
  return (
    <TimeElement ref={element} at={at} reader={reader} partial={!whole} inside={inside} className={className}>
      {tight ? words.replace(zoneName, "") : words}
    </TimeElement>
  );
}
