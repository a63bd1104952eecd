import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepFigures } from "./mutations";

const rpc = vi.fn<(name: string) => Promise<{ data: unknown; error: null }>>();
vi.mock("@/lib/platform/supabase/admin", () => ({ createAdminSupabase: () => ({ rpc }) }));

let states: string[];
let mismatches: number;
beforeEach(() => {
  mismatches = 0;
  rpc.mockImplementation(async (name) => ({
    data: name === "fold_figures" ? 7 : { state: states.shift() ?? "continue", mismatches },
    error: null,
  }));
});
afterEach(() => {
  vi.restoreAllMocks();
  rpc.mockReset();
});

test("folds once and goes on piece by piece until the reconciliation is done", async () => {
  states = ["continue", "continue", "done"];
  expect(await keepFigures()).toEqual({ folded: 7, state: "done", mismatches: 0 });
  expect(rpc.mock.calls.map(([name]) => name)).toEqual([
    "fold_figures",
    ...Array.from({ length: 3 }, () => "continue_reconciliation"),
  ]);
});

test("asks once when nothing is due or another call is at it", async () => {
  for (const state of ["rest", "busy"]) {
    rpc.mockClear();
    states = [state];
    expect((await keepFigures()).state).toBe(state);
    expect(rpc).toHaveBeenCalledTimes(2);
  }
});

test("leaves the rest to the next call when its time is over", async () => {
  states = [];
  expect((await keepFigures(0)).state).toBe("continue");
  expect(rpc).toHaveBeenCalledTimes(2);
});

test("tells the operator's log of mismatches, with the table that has them", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  states = ["done"];
  mismatches = 3;
  await keepFigures();
  expect(log).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining("3 mismatches: see private.reconciliations"),
  );
});
