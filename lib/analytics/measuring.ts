import type { FlagValues } from "./flags/flags";

/** A member as receivers outside know them: by a hashed id, and by what many share. */
export type MeasuredPerson = {
  id: string;
  groups: { plan: string; cohort: string };
  properties: { segment: string; locale: string };
};

/** What `/api/measuring` answers a browser that consented. */
export type Measuring =
  | { measured: false }
  | {
      measured: true;
      posthog: { key: string; host: string | null } | null;
      pageTag: { id: string; url: string } | null;
      /** Null for visitors. */
      person: MeasuredPerson | null;
      /** The random id of this browser, of a visitor; null for members, and where nobody asks for it. */
      visitor: string | null;
      flags: FlagValues;
    };
