import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { frozenClient } from "./frozen-queries";

/** What a component that is mounted does: shows what it was given, and reads anew because that is not fresh. */
function mount(client: QueryClient) {
  const ask = vi.fn(() => Promise.resolve("the admin's own"));
  const options = { queryKey: ["dashboard"], queryFn: ask, initialData: "the member's" };
  const observer = new QueryObserver(client, options);
  const leave = observer.subscribe(() => {});
  const shown = observer.getCurrentResult().data;
  leave();
  return { asked: ask.mock.calls.length, shown };
}

it("shows what it was given and asks nobody", () => {
  expect(mount(frozenClient())).toEqual({ asked: 0, shown: "the member's" });
  expect(mount(new QueryClient()).asked).toBe(1);
});
