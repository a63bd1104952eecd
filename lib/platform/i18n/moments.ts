/**
 * Days and times of day as they are written in one language and one time zone. A file of its own, so that what shows a moment in the
 * browser loads nothing else of `format.ts`, and from where the rest of that takes them in UTC.
 */
const dateStyles = {
  /** "June 30, 2027" */
  long: { dateStyle: "long" },
  /** "Jun 30, 2027" */
  medium: { dateStyle: "medium" },
  /** "Jun 30" */
  day: { month: "short", day: "numeric" },
  /** "Mon" */
  weekday: { weekday: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** The style of the date, and of the time after it. */
const timeStyles = {
  /** "June 30, 2027, 14:05 UTC" */
  long: ["long", "short"],
  /** "Jun 30, 2027, 14:05 UTC" */
  medium: ["medium", "short"],
  /** "June 30, 2027, 14:05:09 UTC" */
  exact: ["long", "medium"],
} as const;

/** A date, an ISO timestamp or milliseconds since 1970. */
export type Moment = Date | string | number;

/** Enough for the styles of some forty time zones. A formatter has some 10 kB, and a request chooses its zone by itself. */
const mostKept = 400;

/** Making one costs a phone up to 50 ms: each is made when it is first asked for, and kept. */
const made = new Map<string, unknown>();
export function keep<T>(key: string, make: () => T): T {
  if (!made.has(key)) {
    if (made.size >= mostKept) made.clear();
    made.set(key, make());
  }
  return made.get(key) as T;
}

function makeMoments(locale: string, timeZone: string) {
  const styled = (key: string, options: Intl.DateTimeFormatOptions) =>
    keep(
      `${locale} ${timeZone} ${key}`,
      () => new Intl.DateTimeFormat(locale, { ...options, hourCycle: "h23", timeZone }),
    );
  const zoneAt = (at: Date) =>
    timeZone === "UTC"
      ? timeZone
      : styled("zone", { hour: "numeric", timeZoneName: "short" })
          .formatToParts(at)
          .find(({ type }) => type === "timeZoneName")?.value;

  return {
    date: (at: Moment, style: keyof typeof dateStyles = "long") =>
      styled(`date ${style}`, dateStyles[style]).format(new Date(at)),

    /**
     * A date with its time, which names its zone as it is called then ("UTC", "GMT+2", "MESZ"). Put together here: what engines write
     * between the two differs by their version ("1 de diciembre de 2026 a las 3:25", "1 de diciembre de 2026, 3:25"), and a page made
     * on the server must be the one that is made in the browser.
     */
    time(at: Moment, style: keyof typeof timeStyles = "long"): string {
      const [dateStyle, timeStyle] = timeStyles[style];
      const when = new Date(at);
      const [date, time] = [
        styled(`date ${dateStyle}`, { dateStyle }),
        styled(`time ${timeStyle}`, { timeStyle }),
      ];
      return `${date.format(when)}, ${time.format(when)} ${zoneAt(when)}`;
    },

    /** The time of day alone, for lines below a date: "14:05". */
    clock: (at: Moment) => styled("clock", { hour: "2-digit", minute: "2-digit" }).format(new Date(at)),
  };
}

export type Moments = ReturnType<typeof makeMoments>;

/** Days and times of day in this language and time zone (a name that `knownZone` has answered). */
export const momentsIn = (locale: string, timeZone: string): Moments =>
  keep(`${locale} ${timeZone}`, () => makeMoments(locale, timeZone));
