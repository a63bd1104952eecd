import { expect, it } from "vitest";
import { draftKey, forgetDrafts, unsentKey, withReturned } from "./drafts";

it("are each member's own, and gone when one signs out", () => {
  expect(draftKey("a", "room")).not.toBe(draftKey("b", "room"));
  const items: Record<string, string> = {
    [draftKey("a", "room")]: "Hello",
    [`${unsentKey("a", "room")}1`]: "{}",
    altura_theme: "dark",
  };
  // Keys of a Storage are properties of it.
  const storage = Object.create(
    { removeItem: (key: string) => void delete items[key] },
    Object.getOwnPropertyDescriptors(items),
  ) as Storage;
  forgetDrafts(storage);
  expect(items).toEqual({ altura_theme: "dark" });
});

it("keep what was begun when a message comes back to the field", () => {
  expect(withReturned("Begun", "Not sent")).toBe("Not sent\nBegun");
  expect(withReturned("", "Not sent")).toBe("Not sent");
  expect(withReturned("Begun", "")).toBe("Begun");
});
