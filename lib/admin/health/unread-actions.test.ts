import { beforeEach, expect, it, vi } from "vitest";
import { requestState } from "@/lib/platform/request/request-state.mjs";

const recordErrors = vi.hoisted(() => vi.fn(async (_errors: Record<string, number>) => undefined));
vi.mock("./mutations", () => ({ recordErrors }));

let line: (given: unknown[], at: number) => string | null | undefined;
beforeEach(async () => {
  vi.resetModules();
  ({ unreadActionLine: line } = await import("./unread-actions"));
});

let requests = 0;
const within = <T>(state: { mayAct?: boolean; acting?: boolean }, work: () => T) =>
  requestState.run({ id: `request-${(requests += 1)}`, unavailable: false, acting: false, ...state }, work);
const broken = () => new Error("Connection closed.\n    at a stack");

it("is one line with the request, whatever Next says of it", () => {
  within({ mayAct: true }, () => {
    expect(line([broken()], 0)).toBe(
      `No action could be read from request request-${requests}: Connection closed.`,
    );
    expect(line([new Error("once more, of the same request")], 0)).toBeNull();
  });
});

it("is that line also after the sign that Next writes before an error", () => {
  for (const sign of ["⨯", "\u001b[31m\u001b[1m⨯\u001b[22m\u001b[39m"])
    within({ mayAct: true }, () => expect(line([sign, broken()], 0)).toMatch(/: Connection closed\.$/));
});

it("leaves alone what is not about a body", () => {
  expect(line([broken()], 0)).toBeUndefined();
  within({}, () => expect(line([broken()], 0)).toBeUndefined());
  within({ mayAct: true, acting: true }, () => expect(line([broken()], 0)).toBeUndefined());
  within({ mayAct: true }, () => expect(line(["words of ours", broken()], 0)).toBeUndefined());
});

it("writes ten lines a minute, and then how many it left out", () => {
  const send = (at: number) => within({ mayAct: true }, () => line([broken()], at));
  const first = Array.from({ length: 25 }, () => send(1000));
  expect(first.filter((text) => typeof text === "string")).toHaveLength(10);
  expect(first.slice(10)).toEqual(Array<null>(15).fill(null));
  expect(send(61_000)).toMatch(/ \(15 more were not written down\)$/);
  expect(send(61_000)).not.toContain("more were");
});

it("is no error of the server for the panel", async () => {
  vi.useFakeTimers();
  const { noteServerError } = await import("./server-errors");
  within({ mayAct: true }, () => noteServerError(broken()));
  within({ mayAct: true, acting: true }, () => noteServerError(new Error("ours")));
  await vi.advanceTimersByTimeAsync(6000);
  vi.useRealTimers();
  expect(recordErrors.mock.calls).toEqual([[{ ours: 1 }]]);
});
