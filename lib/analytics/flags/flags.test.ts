import { expect, it } from "vitest";
import { flags, flagValues, readFlags, writeFlags } from "./flags";

const defaults = { checkout_words: "price", hub_order: "climb" };

it("has its written default for whatever was not given, or is no value of the flag", () => {
  expect(flagValues({})).toEqual(defaults);
  expect(flagValues({ checkout_words: "free", hub_order: true, other: "x" })).toEqual(defaults);
  expect(flagValues({ hub_order: "doing" })).toEqual({ ...defaults, hub_order: "doing" });
});

it("comes back from its cookie as it was written, and from anything else with defaults", () => {
  for (const [name, values] of Object.entries(flags)) {
    for (const value of values) {
      const given = flagValues({ [name]: value });
      expect(readFlags(writeFlags(given))).toEqual(given);
    }
  }
  for (const cookie of [undefined, "", "~.~", "hub_order", "__proto__.x~hub_order.<b>"]) {
    expect(readFlags(cookie)).toEqual(defaults);
  }
});
