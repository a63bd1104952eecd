import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { catchUp } from "./catch-up";

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** The pages of a browser, and the mark of the rows in the database. */
function browser(mark: string | null) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 300_000, retry: false } } });
  const rows = { mark };
  const readMark = vi.fn(async () => {
    if (rows.mark === null) throw new Error("offline");
    return rows.mark;
  });
  const pages = catchUp(queries, readMark);
  ends.push(pages.stop, () => queries.clear());
  /** Shows what the server read, as the dashboard does: `read` is called when it is read again, `leave` leaves the page. */
  function show(initialData: object, name = "dashboard") {
    const read = vi.fn(async () => ({ version: rows.mark }));
    const observer = new QueryObserver(queries, { queryKey: [name], queryFn: read, initialData });
    const leave = observer.subscribe(() => {});
    ends.push(leave);
    return { read, leave };
  }
  return { rows, readMark, pages, show };
}

it("reads nothing a second time while nothing has changed", async () => {
  const { pages, show } = browser("a");
  const { read } = show({ version: "a" });
  await pages.joined();
  expect(read).not.toHaveBeenCalled();
});

it("reads the page again when something changed before live updates began", async () => {
  const { pages, show } = browser("b");
  const { read } = show({ version: "a" });
  await pages.joined();
  expect(read).toHaveBeenCalledTimes(1);
});

it("reads the page again when the mark cannot be read", async () => {
  const { pages, show } = browser(null);
  const { read } = show({ version: "a" });
  await pages.joined();
  expect(read).toHaveBeenCalledTimes(1);
});

it("asks nothing for a page without live data", async () => {
  const { pages, show, readMark } = browser("a");
  const { read } = show({ xp: 1 });
  await pages.joined();
  expect(readMark).not.toHaveBeenCalled();
  expect(read).not.toHaveBeenCalled();
});

it("asks nothing for further pages while nothing has changed", async () => {
  const { pages, show, readMark } = browser("a");
  show({ version: "a" });
  await pages.joined();
  const { read } = show({ version: "a" }, "affiliate");
  await turnOfTheLoop();
  expect(readMark).toHaveBeenCalledTimes(1);
  expect(read).not.toHaveBeenCalled();
});

it("compares a page that appears only once live updates have begun", async () => {
  const { pages, show } = browser("b");
  await pages.joined();
  const { read } = show({ version: "a" });
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1));
});

it("reads a page again that was on its way when a change was told", async () => {
  const { rows, pages, show } = browser("a");
  show({ version: "a" }).leave();
  await pages.joined();
  rows.mark = "b";
  pages.changed();
  const { read } = show({ version: "a" }, "affiliate");
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1));
});

it("asks once for a page that was read after the change, and then no more", async () => {
  const { rows, pages, show, readMark } = browser("a");
  await pages.joined();
  rows.mark = "b";
  pages.changed();
  const { read } = show({ version: "b" });
  await turnOfTheLoop();
  show({ version: "b" }, "affiliate");
  await turnOfTheLoop();
  expect(readMark).toHaveBeenCalledTimes(1);
  expect(read).not.toHaveBeenCalled();
});

it("does not take a mark for the newest that was read while a change was told", async () => {
  const { rows, pages, show } = browser("a");
  show({ version: "a" }).leave();
  const joining = pages.joined();
  rows.mark = "b";
  pages.changed();
  await joining;
  const { read } = show({ version: "a" }, "affiliate");
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1));
});

it("compares a page that comes back from the browser's history, whatever was known before", async () => {
  const { rows, pages, show, readMark } = browser("a");
  const { read } = show({ version: "a" });
  await pages.joined();
  await pages.returned();
  expect([readMark.mock.calls.length, read.mock.calls.length]).toEqual([2, 0]);
  rows.mark = "b";
  await pages.returned();
  expect(read).toHaveBeenCalledTimes(1);
});
