import type { AddressInfo } from "node:net";
import { createClient } from "@supabase/supabase-js";
import { BaseError } from "viem";
import { expect, it } from "vitest";
import { AppError } from "./errors";
import { describeError, withCauseInMessage } from "./describe-error";
import { createHttpServer } from "../../local/http-server.ts";

const caught = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);
const closedEarly = new TypeError("fetch failed", {
  cause: Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" }),
});

/** An address that ends every connection without an answer. */
async function endingServer() {
  const server = createHttpServer((request) => request.socket.destroy());
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => new Promise((done) => server.close(done)) };
}

it("names the cause of a failed fetch, with its code", async () => {
  expect(describeError(closedEarly)).toBe("fetch failed; cause: other side closed (UND_ERR_SOCKET)");
  const { url, stop } = await endingServer();
  expect(describeError(await caught(fetch(url)))).toBe(
    "fetch failed; cause: other side closed (UND_ERR_SOCKET)",
  );
  await stop();
  expect(describeError(await caught(fetch(url)))).toMatch(/^fetch failed; cause: .*ECONNREFUSED/);
});

it("names the cause that supabase-js writes into other fields", async () => {
  const client = createClient("http://127.0.0.1:9", "key", {
    db: { retry: false },
    global: { fetch: () => Promise.reject(closedEarly) },
  });
  const read = await client.from("plans").select();
  expect(describeError(read.error)).toBe(
    "TypeError: fetch failed; cause: other side closed (UND_ERR_SOCKET)",
  );
  const stored = await client.storage.from("box").download("a");
  expect(describeError(stored.error)).toBe("fetch failed; cause: other side closed (UND_ERR_SOCKET)");
});

it("keeps the cause for clients that keep the message alone", async () => {
  const client = createClient("http://127.0.0.1:9", "key", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: () => Promise.reject(withCauseInMessage(closedEarly)) },
  });
  const { error } = await client.auth.getUser("token");
  expect(describeError(error)).toBe("fetch failed; cause: other side closed (UND_ERR_SOCKET)");
  const late = new DOMException("The service did not answer in time.", "TimeoutError");
  expect(withCauseInMessage(late)).toBe(late);
});

it("gives each part of a chain once, and ends one that leads back to itself", () => {
  const failure = { message: "TypeError: fetch failed", code: "", details: "", hint: "" };
  const refusal = new AppError("service_unavailable", { detail: failure.message, cause: failure });
  expect(describeError(refusal)).toBe("service_unavailable: TypeError: fetch failed");
  const ring = new Error("ring");
  ring.cause = new Error("round", { cause: ring });
  expect(describeError(ring)).toBe("ring; cause: round");
});

it("has the errors of a connection that was tried at several addresses", () => {
  const tries = [Object.assign(new Error("connect ECONNREFUSED ::1:9"), { code: "ECONNREFUSED" })];
  const both = Object.assign(new AggregateError(tries), { code: "ECONNREFUSED" });
  expect(describeError(new TypeError("fetch failed", { cause: both }))).toBe(
    "fetch failed; cause: (ECONNREFUSED); cause: connect ECONNREFUSED ::1:9",
  );
});

it("tells neither rows, stacks nor secrets in addresses", () => {
  const taken = { code: "23505", message: "duplicate key", details: "Key (email)=(ada@altura.test) exists." };
  expect(describeError(taken)).toBe("duplicate key (23505)");
  const called = new BaseError("HTTP request failed.", {
    metaMessages: ["URL: https://node.example/v3/key", "Request body: {}"],
  });
  expect(describeError(called)).toBe("HTTP request failed.");
  expect(describeError(new Error('Failed to parse "https://ada:pw@host.example:8443/a?token=b#c" now'))).toBe(
    'Failed to parse "https://host.example:8443" now',
  );
});

it("says something of whatever was thrown", () => {
  expect(describeError("plain words")).toBe("plain words");
  expect(describeError(new DOMException("", "AbortError"))).toBe("AbortError");
  for (const nothing of [undefined, null, {}, "", new Error()])
    expect(describeError(nothing)).toBe("unknown error");
});
