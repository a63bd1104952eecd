import { expect, it, vi } from "vitest";
import { AppError } from "@/lib/platform/errors";
import { requestState } from "@/lib/platform/request/request-state.mjs";
import { pageAccess, redirectIfRefused } from "./page";

const readStaffAccess = vi.hoisted(() => vi.fn());
vi.mock("@/lib/session/status/access", () => ({ readStaffAccess }));
vi.mock("@/lib/session/session", () => ({}));

/** What `work` throws, and whether the server in front learns of an outage. */
async function thrown(work: () => Promise<unknown>) {
  const state = { id: "request", unavailable: false, acting: false };
  const error = await requestState.run(state, work).catch((reason: unknown) => reason);
  return { error, unavailable: state.unavailable };
}

const outage = new AppError("service_unavailable", {
  detail: "canceling statement due to statement timeout",
});

it("gives the panel no access to judge while nothing answers, and says that the page is 503", async () => {
  readStaffAccess.mockRejectedValueOnce(outage);
  expect(await thrown(pageAccess)).toEqual({ error: outage, unavailable: true });
});

it("says so of every read of a page, and of no fault of ours", async () => {
  const read = (error: Error) => thrown(() => redirectIfRefused(Promise.reject(error)));
  expect(await read(outage)).toEqual({ error: outage, unavailable: true });
  // Of whichever service: the page could not be made, and may be asked for again.
  for (const code of ["chain_unavailable", "payment_unavailable", "connect_unavailable"] as const)
    expect((await read(new AppError(code))).unavailable).toBe(true);
  const fault = new Error("Database: XX000");
  expect(await read(fault)).toEqual({ error: fault, unavailable: false });
  expect((await read(new AppError("forbidden"))).unavailable).toBe(false);
});
