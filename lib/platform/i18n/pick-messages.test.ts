import { describe, expect, it } from "vitest";
import { errorSubjects } from "@/lib/platform/errors";
import errors from "./messages/en/errors.json";
import { pickedJson, pickedPaths, pickMessages } from "./pick-messages";

const messages = {
  members: { nav: { home: "Home", settings: "Settings" }, title: "Members" },
  points: { levels: { one: "One" } },
  errors,
};

describe("picked messages", () => {
  it("stand where they stood, and nothing else does", () => {
    expect(pickMessages(messages, ["members.nav.home", "points"])).toEqual({
      members: { nav: { home: "Home" } },
      points: { levels: { one: "One" } },
    });
  });

  it("do not depend on the order of paths, and leave the catalogue as it is", () => {
    const before = structuredClone(messages);
    const all = { members: messages.members };
    expect(pickMessages(messages, ["members", "members.nav.home"])).toEqual(all);
    expect(pickMessages(messages, ["members.nav.home", "members"])).toEqual(all);
    expect(messages).toEqual(before);
  });

  it("refuse a path without messages", () => {
    expect(() => pickMessages(messages, ["members.footer"])).toThrow("No messages at members.footer");
    expect(() => pickMessages(messages, ["nothing.at.all"])).toThrow("No messages at nothing.at.all");
  });

  it("bring the general refusals with those of a subject, and none unasked", () => {
    expect(pickedPaths({ of: ["members"] })).toEqual(["members"]);
    const { errors: picked } = pickMessages(messages, pickedPaths({ of: [], errors: ["wallets"] }));
    expect(Object.keys(picked as object).sort()).toEqual(
      [
        ...Object.keys(errorSubjects.general),
        ...Object.keys(errorSubjects.wallets),
        ...["changed_meanwhile_because", "failed", "payment_waiting", "refused"],
      ].sort(),
    );
  });

  it("are written once for each catalogue and pick, of which the refusals are a part", () => {
    const nav = pickedJson(messages, { of: ["members.nav"] });
    expect(JSON.parse(nav)).toEqual({ members: { nav: messages.members.nav } });
    expect(pickedJson(messages, { of: ["members.nav"] })).toBe(nav);
    expect(Object.keys(JSON.parse(pickedJson(messages, { of: ["members.nav"], errors: [] })))).toEqual([
      "members",
      "errors",
    ]);
    const other = { ...messages, members: { nav: { home: "Inicio" } } };
    expect(JSON.parse(pickedJson(other, { of: ["members.nav"] }))).toEqual({ members: other.members });
  });
});
