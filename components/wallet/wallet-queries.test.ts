import { afterEach, expect, it, vi } from "vitest";
import { UserRejectedRequestError } from "viem";
import { receiveEvents } from "@/lib/analytics/track";
import { makeWalletQueries } from "./wallet-queries";

afterEach(() => void vi.unstubAllGlobals());

/** What is reported when a mutation of the wallet libraries fails. */
async function reported(key: string, connector: unknown, error: Error) {
  vi.stubGlobal("document", { cookie: "altura_consent=yes" });
  vi.stubGlobal("window", { location: { pathname: "/mint" } });
  const told: unknown[] = [];
  receiveEvents(({ name, data }) => told.push({ name, data }));
  const queries = makeWalletQueries();
  const failing = { mutationKey: [key], mutationFn: () => Promise.reject(error) };
  const mutation = queries.getMutationCache().build(queries, failing);
  await expect(mutation.execute({ connector } as never)).rejects.toBe(error);
  return told;
}

it("a wallet that refuses to connect is reported with its name and why, by a code of ours", async () => {
  const refused = new UserRejectedRequestError(new Error("canary@example.com said no"));
  expect(await reported("connect", { name: "Rabby" }, refused)).toEqual([
    {
      name: "wallet_connection_failed",
      data: { provider: "Rabby", wallet_address: null, error_message: "rejected" },
    },
  ]);
});

it("one without a name is manual, and what is no connection is not reported", async () => {
  expect(await reported("connect", undefined, new Error("odd"))).toMatchObject([
    { data: { provider: "manual", error_message: "unknown" } },
  ]);
  expect(await reported("signMessage", undefined, new Error("odd"))).toEqual([]);
});
