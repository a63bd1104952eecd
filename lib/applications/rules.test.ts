import { expect, it } from "vitest";
import { askedFields, type FormField } from "./fields";
import { fileName, isWritable, mayApplyAgain, stageOf, statuses } from "./rules";
import { applicationForm, inviteForm } from "./schema";

it("answers are what the controls of fields send, nothing else", () => {
  const typed = { intent: "send", form: "3", "answer.project": "Dawn", "answer.links": "", project: "x" };
  expect(applicationForm.parse(typed)).toEqual({
    intent: "send",
    form: 3,
    answers: { project: "Dawn", links: "" },
  });
  expect(applicationForm.safeParse({ intent: "send" }).success).toBe(false);
});

it("asks a field while its condition is met, and while what it depends on is asked", () => {
  const field = (id: string, when?: { field: string; is: string }): FormField => ({
    id,
    kind: "choice",
    label: { en: id },
    required: false,
    ...(when && { when }),
  });
  const fields = [field("a"), field("b", { field: "a", is: "yes" }), field("c", { field: "b", is: "yes" })];
  const asked = (choices: Record<string, string>) => askedFields(fields, choices).map(({ id }) => id);
  expect(asked({})).toEqual(["a"]);
  expect(asked({ a: "yes" })).toEqual(["a", "b"]);
  expect(asked({ a: "yes", b: "yes" })).toEqual(["a", "b", "c"]);
  expect(asked({ a: "no", b: "yes" })).toEqual(["a"]);
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

it("keeps a file under its own name with the ending of what it is, without what systems read in names", () => {
  expect(fileName("C:\\Users\\me\\Score <1>.final.PNG", "image/webp")).toBe("Score 1.final.webp");
  expect(fileName("../../etc/passwd", "application/pdf")).toBe("passwd.pdf");
  expect(fileName(".pdf", "application/pdf")).toBe("file.pdf");
  expect(fileName("\u202Egnp.exe\n", "application/pdf")).toBe("gnp.pdf");
  expect([...fileName("é".repeat(300), "application/pdf")]).toHaveLength(104);
});
