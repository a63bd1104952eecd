/**
 * Every feature flag with the values it may have; the first is its default. It counts without product analytics, without
 * consent, and for whatever another answer would be.
 */
export const flags = {
  /** Words of the button that leads to payment: what it costs, or what it brings. */
  checkout_words: ["price", "plan"],
  /** Order of the hub's sections: as the climb goes, or what can be done first. */
  hub_order: ["climb", "doing"],
} as const;

export type FlagName = keyof typeof flags;
type FlagValue<Name extends FlagName> = (typeof flags)[Name][number];
export type FlagValues = { [Name in FlagName]: FlagValue<Name> };

/** The flags that another party gave, as far as they are known; every other one has its default. */
export function flagValues(given: Readonly<Record<string, unknown>>): FlagValues {
  return Object.fromEntries(
    Object.entries(flags).map(([name, values]) => [
      name,
      values.find((value) => value === given[name]) ?? values[0],
    ]),
  ) as FlagValues;
}

/**
 * Random id of a visitor who consented: what their flags are decided by, and who they are to product analytics. Readable by
 * script, so that taking consent back removes it.
 */
export const visitorCookie = "altura_visitor";
export const visitorOptions = { path: "/", sameSite: "lax", maxAge: 30 * 24 * 60 * 60 } as const;

/**
 * Flags of somebody who consented, readable by script: `name.value` joined by `~`. It holds nothing else, so that a page
 * made for everybody can show the right words from its first paint.
 */
export const flagsCookie = "altura_flags";
export const flagsOptions = { path: "/", sameSite: "lax", maxAge: 60 * 60 } as const;

export const writeFlags = (values: FlagValues): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}.${value}`)
    .join("~");

export const readFlags = (cookie: string | undefined): FlagValues =>
  flagValues(
    Object.fromEntries((cookie ?? "").split("~").map((part) => part.split(".") as [string, string])),
  );
