import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { catchUp } from "./catch-up";

/** A page that shows what the server read, as the dashboard does. */
function page(initialData: object) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 300_000, retry: false } } });
  const read = vi.fn(async () => initialData);
  const stop = new QueryObserver(queries, { queryKey: ["dashboard"], queryFn: read, initialData }).subscribe(
    () => {},
  );
  return { queries, read, stop };
}

it("reads nothing a second time while nothing has changed", async () => {
  const { queries, read, stop } = page({ version: "a" });
  await catchUp(queries, async () => "a");
  expect(read).not.toHaveBeenCalled();
  stop();
});

it("reads the page again when something changed before live updates began", async () => {
  const { queries, read, stop } = page({ version: "a" });
  await catchUp(queries, async () => "b");
  expect(read).toHaveBeenCalledTimes(1);
  stop();
});

it("reads the page again when the mark cannot be read", async () => {
  const { queries, read, stop } = page({ version: "a" });
  await catchUp(queries, () => Promise.reject(new Error("offline")));
  expect(read).toHaveBeenCalledTimes(1);
  stop();
});

it("asks nothing for a page without live data", async () => {
  const { queries, read, stop } = page({ xp: 1 });
  const mark = vi.fn(async () => "a");
  await catchUp(queries, mark);
  expect(mark).not.toHaveBeenCalled();
  expect(read).not.toHaveBeenCalled();
  stop();
});
