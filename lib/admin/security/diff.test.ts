import { describe, expect, it } from "vitest";
import { differences } from "./diff";

describe("differences", () => {
  it("names what changed, by path, and leaves out what is equal", () => {
    const before = { xp: 50, owed: 0, basis: null, signals: ["same_network"] };
    const after = {
      xp: 55,
      owed: 0,
      basis: { kind: "review", id: "a" },
      signals: ["same_network"],
      ledger: 7,
    };
    expect(differences(before, after)).toEqual([
      { key: "xp", before: 50, after: 55 },
      { key: "basis.kind", before: null, after: "review" },
      { key: "basis.id", before: null, after: "a" },
      { key: "ledger", before: null, after: 7 },
    ]);
  });

  it("reads what was made, what was removed, lists and nothing", () => {
    expect(differences(null, { slug: "huts" })).toEqual([{ key: "slug", before: null, after: "huts" }]);
    expect(differences({ slug: "huts" }, null)).toEqual([{ key: "slug", before: "huts", after: null }]);
    expect(differences({ roles: [] }, { roles: ["admin"] })).toEqual([
      { key: "roles", before: [], after: ["admin"] },
    ]);
    expect(differences(null, [1])).toEqual([{ key: "", before: null, after: [1] }]);
    expect(differences(null, null)).toEqual([]);
  });
});
