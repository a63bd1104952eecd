import { describe, expect, it } from "vitest";
import { isWritable, mayApplyAgain, stageOf, statuses } from "./rules";
import { applicationForm, inviteForm } from "./schema";

const complete = {
  intent: "send",
  project: "Field recordings",
  discipline: "music",
  pitch: "Twelve dawn recordings from twelve ridges, with notes on how each was made, one a month.",
  links: "https://example.org/a\nhttps://example.org/b",
};
const complaint = (change: object) =>
  applicationForm
    .safeParse({ ...complete, ...change })
    .error?.issues.map(({ path, message }) => [path[0], message]);

describe("applicationForm", () => {
  it("accepts what is complete, and any draft", () => {
    expect(applicationForm.parse(complete).links).toHaveLength(2);
    expect(applicationForm.safeParse({ intent: "save" }).success).toBe(true);
  });

  it.each([
    [{ project: "" }, [["project", "required"]]],
    [{ pitch: "Short." }, [["pitch", "too_short"]]],
    [{ discipline: "" }, [["discipline", "required"]]],
    [{ links: "javascript:alert(1)" }, [["links", "url_invalid"]]],
    [{ links: "ftp://example.org" }, [["links", "url_invalid"]]],
    [{ intent: "save", pitch: "x".repeat(2001) }, [["pitch", "too_long"]]],
  ])("refuses %j", (change, expected) => expect(complaint(change)).toEqual(expected));
});

it("an invitation is read however it is written", () => {
  for (const invite of ["ABCD-EFGH-2345", "abcdefgh2345", " abcd efgh 2345 "]) {
    expect(inviteForm.parse({ invite })).toEqual({ invite: "ABCD-EFGH-2345" });
  }
  expect(inviteForm.safeParse({ invite: "ABCD" }).error?.issues[0]?.message).toBe("invite_unknown");
});

it("only drafts and questions may be written, and stages only rise", () => {
  expect(statuses.filter(isWritable)).toEqual(["draft", "more_info"]);
  expect(statuses.map(stageOf)).toEqual([0, 1, 2, 2, 3, 3]);
});

it("a rejected application rests for 30 days", () => {
  const now = new Date("2026-03-31T12:00:00Z");
  expect(mayApplyAgain("2026-03-02T12:00:00Z", now)).toBe(false);
  expect(mayApplyAgain("2026-02-28T12:00:00Z", now)).toBe(true);
  expect(mayApplyAgain(null, now)).toBe(false);
});
