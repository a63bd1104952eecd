import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "./query-client";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What a page does that shows what the server has read. */
const show = () => {
  const client = makeQueryClient();
  client.getQueryCache().build(client, client.defaultQueryOptions({ queryKey: ["dashboard"] }));
  return client;
};

it("leaves no timer behind on the server, which would hold the request for half an hour", () => {
  show();
  expect(vi.getTimerCount()).toBe(0);
});

it("keeps what nothing shows any more for half an hour in the browser", () => {
  vi.stubGlobal("window", {});
  const cache = show().getQueryCache();
  vi.advanceTimersByTime(29 * 60_000);
  expect(cache.getAll()).toHaveLength(1);
  vi.advanceTimersByTime(2 * 60_000);
  expect(cache.getAll()).toHaveLength(0);
});

it("asks again after five minutes, not because its window came to the front, and once more after a failure", () => {
  expect(makeQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 300_000,
    refetchOnWindowFocus: false,
    retry: 1,
  });
});
