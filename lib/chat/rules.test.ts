import { expect, it } from "vitest";
import { changesSince, unreadIn } from "./rules";
import type { Message } from "./schema";

const page = {
  last_change: 104,
  missed: 100,
  messages: [98, 103, 104].map((change) => ({ change }) as Message),
};

it("gives of a shared page what a reader lacks", () => {
  expect(changesSince(page, 102)).toMatchObject({
    last_change: 104,
    missed: 2,
    messages: [{ change: 103 }, { change: 104 }],
  });
  expect(changesSince(page, 110)).toEqual({ last_change: 104, missed: 0, messages: [] });
});

it("counts what is unread in all rooms, to a hundred", () => {
  expect(unreadIn([])).toBe(0);
  expect(unreadIn([{ unread: 2 }, { unread: 0 }, { unread: 3 }])).toBe(5);
  expect(unreadIn([{ unread: 99 }, { unread: 99 }])).toBe(100);
});

it("has nothing for who lacks more than it holds", () => {
  expect(changesSince(page, 4)?.messages).toHaveLength(3);
  expect(changesSince(page, 3)).toBeNull();
});
