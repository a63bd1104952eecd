"use client";

import { isPartial, momentWords, type MomentProps } from "./moment-words";
import { TimeElement } from "./time-element";
import { useZone } from "./zone";

/** A moment in the zone of the reader; `UtcHint` shows it in UTC on hover, focus and tap. */
export function LocalMoment({ locale, ...props }: MomentProps & { locale: string }) {
  const reader = useZone();
  const { at, inside, className } = props;
  return (
    <TimeElement at={at} reader={reader} partial={isPartial(props)} inside={inside} className={className}>
      {momentWords(props, locale, reader.zone)}
    </TimeElement>
  );
}
