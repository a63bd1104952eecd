import { Agent, request as ask, type IncomingMessage, type RequestListener } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type * as endingModule from "../platform/ending.mjs";
import type * as drain from "./drain.mjs";
import { withFront } from "./front.mjs";
import { createHttpServer } from "../../local/http-server.ts";

let withDrain: typeof drain.withDrain;
let ending: typeof endingModule;
const agents: Agent[] = [];

beforeEach(async () => {
  vi.resetModules();
  delete (globalThis as Record<symbol, unknown>)[Symbol.for("altura.ending")];
  ({ withDrain } = await import("./drain.mjs"));
  ending = await import("../platform/ending.mjs");
});
afterEach(() => agents.splice(0).forEach((agent) => agent.destroy()));

/** A server that drains. */
async function draining(answer: RequestListener) {
  const server = withDrain(createHttpServer(answer), () => 0.2);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  agents.push(agent);
  const get = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      ask({ port, host: "127.0.0.1", agent }, (response) => {
        response.resume().once("end", () => resolve(response));
      })
        .once("error", reject)
        .end();
    });
  const closed = () => new Promise<void>((done) => server.close(() => done()));
  return { server, port, get, closed };
}

it("answers everybody until the time is over, and ends each connection with its answer", async () => {
  const { server, get, closed } = await draining((_request, response) => response.end("yes"));
  expect((await get()).headers.connection).toBe("keep-alive");
  const end = closed();
  expect(ending.isEnding()).toBe(true);
  expect(server.listening).toBe(true);
  const last = await get();
  expect([last.statusCode, last.headers.connection]).toEqual([200, "close"]);
  await end;
  await expect(get()).rejects.toThrow(/ECONNREFUSED/);
});

it("also says so when the front answers from memory, or collects a page", async () => {
  const page: RequestListener = (_request, response) => {
    response.setHeader("x-nextjs-prerender", "1");
    response.setHeader("cache-control", "s-maxage=60");
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end("<h1>Hello</h1>");
  };
  const { get, closed } = await draining(withFront(page));
  await get();
  const end = closed();
  expect((await get()).headers.connection).toBe("close");
  expect((await get()).headers.connection).toBe("close");
  await end;
});

it("finishes what is being answered, then the work that was left, and then only is it closed", async () => {
  const order: string[] = [];
  let finish = () => {};
  const { server, get, closed } = await draining((_request, response) => {
    finish = () => {
      order.push("answer");
      response.end("late");
    };
  });
  ending.beforeEnd(async () => void order.push("work"));
  const answered = get();
  await vi.waitUntil(() => String(finish) !== "() => {}");
  const end = closed().then(() => order.push("closed"));
  await vi.waitUntil(() => !server.listening);
  expect(order).toEqual([]);
  finish();
  await Promise.all([answered, end]);
  expect(order).toEqual(["answer", "work", "closed"]);
});

it("is not kept by a connection that never asks", async () => {
  const { port, closed } = await draining((_request, response) => response.end());
  const silent = connect(port, "127.0.0.1");
  await new Promise<void>((ready) => silent.once("connect", ready));
  await Promise.all([closed(), new Promise<void>((gone) => silent.once("close", () => gone()))]);
});
