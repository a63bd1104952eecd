import { momentsIn } from "@/lib/platform/i18n/moments";

export { zoneFor } from "./reader-zone";

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

export const isPartial = ({ show = "long" }: MomentProps): boolean => show !== "long" && show !== "medium";

/** A moment in words, in a language and a zone. */
export function momentWords({ at, show = "long", after }: MomentProps, locale: string, zone: string): string {
  const { date, time, clock } = momentsIn(locale, zone);
  if (show === "clock")
    return after && date(after) !== date(at) ? `${date(at, "day")}, ${clock(at)}` : clock(at);
  if (show === "date") return date(at);
  return show === "mediumDate" ? date(at, "medium") : time(at, show);
}
