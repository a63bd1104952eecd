import { expect, it } from "vitest";
import { contactForm, feedbackChange } from "./schema";

const typed = {
  name: "Vera",
  email: "Vera@Example.org",
  topic: "idea",
  message: "Could the list be sorted by date?",
};

it("a message is trimmed and its address lower-cased", () => {
  expect(contactForm.parse({ ...typed, name: " Vera " })).toMatchObject({
    name: "Vera",
    email: "vera@example.org",
  });
});

it.each([
  [{ name: " " }, "name_missing"],
  [{ email: "vera@" }, "email_invalid"],
  [{ topic: "gossip" }, "required"],
  [{ message: "" }, "required"],
  [{ message: "Hello" }, "too_short"],
  [{ message: "x".repeat(4001) }, "too_long"],
])("refuses %j with %s", (change, code) => {
  expect(contactForm.safeParse({ ...typed, ...change }).error?.issues[0]?.message).toBe(code);
});

it("a change needs a reason", () => {
  const change = { feedback: "00000000-0000-4000-8000-000000000001", status: "closed", reason: " " };
  expect(feedbackChange.safeParse(change).error?.issues[0]?.message).toBe("reason_required");
});
