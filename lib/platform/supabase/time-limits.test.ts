import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { requestState } from "@/lib/platform/request/request-state.mjs";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { createHttpServer } from "../../../local/http-server.ts";
import {
  clientOptions,
  clientOptionsWithin,
  whoWaits,
  within,
  withinTogether,
  withTimeout,
} from "./time-limits";

let silent: Server;
let url: string;
beforeEach(async () => {
  silent = createHttpServer(() => undefined);
  await new Promise<void>((ready) => silent.listen(0, "127.0.0.1", ready));
  url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/rest/v1/x`;
});
afterEach(() => {
  silent.closeAllConnections();
  silent.close();
});

/** What `work` failed with, and what the server in front is told. */
async function failing(work: () => Promise<unknown>) {
  const state = { id: "request", unavailable: false, acting: false };
  const error: Error = await requestState.run(state, () =>
    work().then(
      () => expect.unreachable(),
      (why) => why,
    ),
  );
  return { message: error.message, unavailable: state.unavailable };
}

describe("a service that accepts connections and never answers", () => {
  it("is given up after the time that was allowed", async () => {
    const { message, unavailable } = await failing(() =>
      withTimeout(200, () => clientOptions.global.fetch(url)),
    );
    expect(message).toBe("The service did not answer within 200 ms.");
    expect(unavailable).toBe(true);
  });

  it("is given up by all calls of a request together", async () => {
    const [request, another] = [clientOptionsWithin(300).global, () => clientOptionsWithin(300).global];
    await failing(() => request.fetch(url));
    const ended: string[] = [];
    await Promise.all([
      failing(() => another().fetch(url)).then(() => ended.push("another request")),
      failing(() => request.fetch(url)).then(() => ended.push("the same request")),
    ]);
    expect(ended, "nothing of the time was left").toEqual(["the same request", "another request"]);
  });

  it("is given up by all calls of a handler that reads together, whoever they are made by", async () => {
    const ended: string[] = [];
    const call = (name: string) =>
      failing(() => clientOptions.global.fetch(url)).then(() => ended.push(name));
    await withinTogether(300, async () => {
      await call("the first");
      await Promise.all([
        withTimeout(300, () => call("a change, which has its own limit")),
        call("the second, for which nothing was left"),
      ]);
    });
    expect(ended).toEqual([
      "the first",
      "the second, for which nothing was left",
      "a change, which has its own limit",
    ]);
  });

  it("ends what would try again for longer", async () => {
    const { message, unavailable } = await failing(() => within(100, new Promise(() => undefined)));
    expect(message).toBe("service_unavailable: no answer within 100 ms");
    expect(unavailable).toBe(true);
    expect(await within(60_000, Promise.resolve(7))).toBe(7);
  });
});

it("knows who waits: a handler that reads for a page, a change, or nobody", async () => {
  expect(whoWaits()).toBe("change");
  expect(await withinTogether(timeouts.pageReadsMs, async () => whoWaits())).toBe("page");
  expect(await withTimeout(timeouts.changeCallMs, async () => whoWaits())).toBe("change");
  for (const limit of [timeouts.scheduledCallMs, timeouts.jobStepMs, timeouts.exportRowsMs])
    expect(await withTimeout(limit, async () => whoWaits())).toBe("nobody");
  const change = () => withTimeout(timeouts.changeCallMs, async () => whoWaits());
  expect(await withinTogether(timeouts.pageReadsMs, change), "a change behind its gate").toBe("change");
});

it.each(["text", "json", "arrayBuffer", "blob"] as const)(
  "nothing waits for a body that was read: %s",
  async (read) => {
    const server = createHttpServer((_request, response) => void response.end("{}"));
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const stopped = vi.spyOn(globalThis, "clearTimeout");
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const timers = vi.spyOn(globalThis, "setTimeout");
    const answer = await withTimeout(60_000, () => clientOptions.global.fetch(address));
    const limit = timers.mock.results[timers.mock.calls.findIndex(([, delay]) => delay === 59_950)]?.value;
    expect(stopped.mock.calls.flat()).not.toContain(limit);
    await answer[read]();
    expect(stopped.mock.calls.flat()).toContain(limit);
    vi.restoreAllMocks();
    server.closeAllConnections();
    server.close();
  },
);

it("an answer that arrived while the process was busy is read", async () => {
  const server = new Worker(
    `const { parentPort } = require("node:worker_threads");
     const server = require("node:http").createServer((request, response) => {
       parentPort.postMessage("asked");
       response.end("here");
     });
     server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));`,
    { eval: true },
  );
  const told = () => new Promise<unknown>((ready) => server.once("message", ready));
  const address = `http://127.0.0.1:${await told()}/`;
  const answer = withTimeout(1500, () => clientOptions.global.fetch(address));
  expect(await told()).toBe("asked");
  // This thread stands still for longer than the limit, and the answer arrives meanwhile.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000);
  expect(await (await answer).text()).toBe("here");
  await server.terminate();
});

describe("a call that the database ended because two waited for each other", () => {
  const answers = (statuses: [status: number, body: object][]) => {
    const fetch = vi.spyOn(globalThis, "fetch");
    for (const [status, body] of statuses) fetch.mockResolvedValueOnce(Response.json(body, { status }));
    return fetch;
  };
  const deadlock: [number, object] = [500, { code: "40P01", message: "deadlock detected" }];
  afterEach(() => vi.restoreAllMocks());

  it("is made again, and its answer is that of the last time", async () => {
    const fetch = answers([deadlock, [200, { made: true }]]);
    const response = await clientOptions.global.fetch(url, { method: "POST", body: "{}" });
    expect(await response.json()).toEqual({ made: true });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it("is made three times at most", async () => {
    const fetch = answers([deadlock, deadlock, deadlock, [200, {}]]);
    const response = await clientOptions.global.fetch(url, { method: "POST", body: "{}" });
    expect(await response.json()).toEqual(deadlock[1]);
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it("is the only one: every other refusal is answered at once", async () => {
    const fetch = answers([[500, { code: "P0001", message: "conflict" }]]);
    expect((await clientOptions.global.fetch(url, { method: "POST", body: "{}" })).status).toBe(500);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
