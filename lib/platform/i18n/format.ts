import { keep, momentsIn, type Moment } from "./moments";

/**
 * The one place that writes figures, money, dates and times for a reader, with `moments.ts` and `zone.ts` beside it; a lint rule
 * refuses `Intl` and `toLocaleString` elsewhere. It needs nothing but the browser's own Intl, so a public page may use it in an
 * island at no weight.
 *
 * Dates and times of a `formatter` are in UTC, as the days of rules, receipts and legal texts are, and a time says so. A moment that
 * concerns the reader is shown in their zone by `components/moments`.
 */
const numberStyles = {
  plain: {},
  /** "+1,200" */
  signed: { signDisplay: "always" },
  /** 0.125 as "12.5%" */
  percent: { style: "percent", maximumFractionDigits: 1 },
  /** 0.0525 as "5.25%" */
  rate: { style: "percent", maximumFractionDigits: 2 },
  /** 12.54 as "12.5" */
  tenths: { maximumFractionDigits: 1 },
  /** 0.1234567 as "0.123457" */
  millionths: { maximumFractionDigits: 6 },
} as const satisfies Record<string, Intl.NumberFormatOptions>;

const units = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

function makeFormatter(locale: string) {
  const ofNumbers = (style: keyof typeof numberStyles) =>
    keep(`${locale} ${style}`, () => new Intl.NumberFormat(locale, numberStyles[style]));
  const ofMoney = (currency: string, cents?: 0) =>
    keep(`${locale} ${currency} ${cents}`, () => {
      const shown = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
      return new Intl.NumberFormat(locale, {
        ...shown,
        minimumFractionDigits: cents,
        maximumFractionDigits: cents,
      });
    });

  return {
    number: (value: number | bigint, style: keyof typeof numberStyles = "plain") =>
      ofNumbers(style).format(value),

    /** `amount` in the currency's smallest unit, as Stripe counts: "$9", "$9.50", cents only where there are any. */
    money(amount: number, currency: string): string {
      const whole = 10 ** (ofMoney(currency).resolvedOptions().maximumFractionDigits ?? 2);
      return ofMoney(currency, amount % whole === 0 ? 0 : undefined).format(amount / whole);
    },

    ...momentsIn(locale, "UTC"),

    /** "3 hours ago", "in 2 days", "now" within a minute. */
    relative(at: Moment, now: Moment): string {
      const seconds = (new Date(at).getTime() - new Date(now).getTime()) / 1000;
      const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? (["second", 1] as const);
      const words = keep(
        `${locale} relative`,
        () => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }),
      );
      return words.format(unit === "second" ? 0 : Math.round(seconds / length), unit);
    },

    /** Seconds in the largest unit that fits: "3 hours", "2 days". */
    duration(seconds: number): string {
      const [unit, length] = units.find(([, size]) => seconds >= size) ?? (["second", 1] as const);
      const words = keep(
        `${locale} ${unit}s`,
        () => new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }),
      );
      return words.format(Math.round(seconds / length));
    },

    /** Countries by their ISO 3166-1 codes, named, in the order of the language's alphabet. */
    countries(codes: readonly string[]): { code: string; name: string }[] {
      const names = keep(`${locale} countries`, () => new Intl.DisplayNames(locale, { type: "region" }));
      const order = keep(`${locale} order`, () => new Intl.Collator(locale));
      return codes
        .map((code) => ({ code, name: names.of(code) ?? code }))
        .sort((a, b) => order.compare(a.name, b.name));
    },

    /** "Plus, Pro, and Founder" */
    list: (items: readonly string[]) =>
      keep(`${locale} list`, () => new Intl.ListFormat(locale)).format(items),
  };
}

export type Formatter = ReturnType<typeof makeFormatter>;

/** Figures, money, dates and lists as readers of this language write them. */
export const formatter = (locale: string): Formatter => keep(locale, () => makeFormatter(locale));

/** For messages that are formatted outside next-intl (`icu-minify/format`). */
export const messageFormatters = {
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...given),
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...given),
};
