import { describe, expect, it } from "vitest";
import type { Access } from "@/lib/session/status/access";
import { denialOf } from "./denial";

const known = (...roles: string[]) => ({ state: "known", staff: { roles } }) as unknown as Access;

describe("denialOf", () => {
  it("opens the panel to moderators and admins", () => {
    expect(denialOf(known("moderator"), "moderator")).toBeNull();
    expect(denialOf(known("admin"), "moderator")).toBeNull();
    expect(denialOf(known("admin"), "admin")).toBeNull();
  });

  it("keeps everyone else out", () => {
    expect(denialOf({ state: "signed-out" }, "moderator")).toEqual({ key: "signedOut" });
    expect(denialOf(known(), "moderator")).toEqual({ key: "moderator" });
    expect(denialOf(known("moderator"), "admin")).toEqual({ key: "admin" });
  });

  it("asks for the second factor once one is enrolled", () => {
    expect(denialOf({ state: "second-factor" }, "moderator")).toEqual({ key: "secondFactor" });
  });

  it("asks staff to set one up who must have one", () => {
    expect(denialOf({ state: "not-set-up" }, "moderator")).toEqual({ key: "notSetUp" });
  });

  it("closes when the database answers with an error", () => {
    const message = "permission denied";
    expect(denialOf({ state: "failed", message }, "admin")).toEqual({ key: "failed", message });
  });
});
