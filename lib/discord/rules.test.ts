import { describe, expect, it } from "vitest";
import { roleChanges } from "./rules";

describe("roles", () => {
  it("are given and taken where they are ours, and left alone where not", () => {
    const known = ["plus", "pro", "summit"];
    expect(roleChanges(["plus", "theirs"], { expected: ["pro", "summit"], known })).toEqual({
      add: ["pro", "summit"],
      remove: ["plus"],
    });
    expect(roleChanges(["pro", "theirs"], { expected: ["pro"], known })).toEqual({ add: [], remove: [] });
    expect(roleChanges(["pro", "theirs"], { expected: [], known })).toEqual({ add: [], remove: ["pro"] });
  });
});
