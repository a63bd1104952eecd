import { afterAll, afterEach, expect, it, vi } from "vitest";
import type { Person } from "./account-button";
import { followUnread, keepPerson, keepUnread, usePerson } from "./person-here";

vi.mock("react", () => ({ useSyncExternalStore: (_listen: unknown, read: () => unknown) => read() }));

const member = "00000000-0000-4000-8000-000000000001";
const other = "00000000-0000-4000-8000-000000000002";
const person = { id: member, fullName: "Ona Prat", unread: 7 } as Person;

const elsewhere = new BroadcastChannel("altura_unread");
const heard: unknown[] = [];
elsewhere.onmessage = ({ data }) => void heard.push(data);
afterAll(() => elsewhere.close());
afterEach(() => keepPerson(null));

it("shows what the chat counts in this tab, and tells the others", async () => {
  keepPerson(person);
  keepUnread(member, 2);
  expect(usePerson()).toEqual({ ...person, unread: 2 });
  await expect.poll(() => heard).toContainEqual({ member, unread: 2 });
});

it("shows what the chat in another tab counts for the same person", async () => {
  keepPerson(person);
  const stop = followUnread();
  for (const told of [null, "3", { unread: 3 }, { member, unread: "3" }, { member: other, unread: 3 }])
    elsewhere.postMessage(told);
  elsewhere.postMessage({ member, unread: 0 });
  await expect.poll(() => usePerson()?.unread).toBe(0);
  expect(usePerson()?.fullName).toBe("Ona Prat");
  stop();
});

it("shows nothing where nobody is known", () => {
  keepUnread(member, 2);
  expect(usePerson()).toBeNull();
});
