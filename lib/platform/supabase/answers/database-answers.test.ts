import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createHttpServer } from "../../../../local/http-server.ts";

let server: Server;
let asked = 0;
let answer: (end: (status: number) => void) => void = (end) => end(200);

beforeEach(async () => {
  asked = 0;
  answer = (end) => end(200);
  server = createHttpServer((_request, response) => {
    asked += 1;
    answer((status) => void response.writeHead(status).end("[]"));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  vi.stubEnv("SUPABASE_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv("SUPABASE_PUBLISHABLE_KEY", "sb_publishable_x");
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  vi.unstubAllEnvs();
});

/** The module with nothing remembered. */
async function start() {
  vi.resetModules();
  delete (globalThis as Record<symbol, unknown>)[Symbol.for("altura.database-answers")];
  return import("./database-answers.mjs");
}

describe("whether the database answers", () => {
  it("is asked once by everybody, and not again for a moment", async () => {
    const { databaseAnswers } = await start();
    expect(await Promise.all([databaseAnswers(), databaseAnswers(), databaseAnswers()])).toEqual(
      Array(3).fill(true),
    );
    await databaseAnswers();
    expect(asked).toBe(1);
  });

  it("need not be asked while the calls of pages are answered", async () => {
    const { databaseAnswers, noteAnswer } = await start();
    noteAnswer();
    expect(await databaseAnswers()).toBe(true);
    expect(asked).toBe(0);
  });

  it("is no as long as nothing comes, and nobody waits longer than they said", async () => {
    answer = () => undefined;
    const { databaseAnswers } = await start();
    const given: [number, boolean][] = [];
    const waits = (milliseconds: number) =>
      databaseAnswers(milliseconds).then((answers) => given.push([milliseconds, answers]));
    await Promise.all([waits(400), waits(100)]);
    expect(given).toEqual([
      [100, false],
      [400, false],
    ]);
  });

  it.each([500, 503])("is no with a status of %i, and any other answer is one", async (status) => {
    const { databaseAnswers } = await start();
    answer = (end) => end(status);
    expect(await databaseAnswers()).toBe(false);
    answer = (end) => end(401);
    // Known to be down, it is waited for only a moment; whoever comes next finds the answer.
    await expect.poll(() => databaseAnswers()).toBe(true);
  });

  it("is no without a service at the address, and yes as soon as it is there again", async () => {
    const { databaseAnswers } = await start();
    const url = process.env.SUPABASE_URL;
    vi.stubEnv("SUPABASE_URL", "http://127.0.0.1:9");
    expect(await databaseAnswers()).toBe(false);
    vi.stubEnv("SUPABASE_URL", url);
    await expect.poll(() => databaseAnswers()).toBe(true);
  });

  it("is not denied by one lost answer, nor by one connection that ended", async () => {
    answer = (end) => (asked === 1 ? server.closeAllConnections() : end(200));
    const { databaseAnswers } = await start();
    expect(await databaseAnswers()).toBe(true);
    expect(asked).toBe(2);
  });
});

describe("whether the database is silent", () => {
  it("is no while it is only slow: the page is begun", async () => {
    const ends: ((status: number) => void)[] = [];
    answer = (end) => void ends.push(end);
    const { databaseAnswers, databaseIsSilent } = await start();
    expect(await databaseIsSilent()).toBe(false);
    expect(await databaseAnswers(10)).toBe(false);
    for (const end of ends) end(200);
    await expect.poll(() => databaseAnswers()).toBe(true);
  });

  it("is yes once its limit is over, and whoever comes then waits for a moment only", async () => {
    vi.doMock("../../timeouts.mjs", () => ({ timeouts: { databaseAnswerMs: 40, databaseSilentMs: 200 } }));
    answer = () => undefined;
    const { databaseIsSilent } = await start();
    expect(await databaseIsSilent()).toBe(false);
    await expect.poll(() => databaseIsSilent()).toBe(true);
    expect(asked, "one question without an answer is followed by the next").toBeGreaterThan(1);
    answer = (end) => end(200);
    await expect.poll(() => databaseIsSilent()).toBe(false);
    vi.doUnmock("../../timeouts.mjs");
  });

  it("is no when a later question was answered, however the first one ends", async () => {
    vi.doMock("../../timeouts.mjs", () => ({ timeouts: { databaseAnswerMs: 40, databaseSilentMs: 200 } }));
    answer = () => undefined;
    const { databaseIsSilent, databaseAnswers, noteAnswer } = await start();
    const first = databaseAnswers(10_000);
    noteAnswer();
    expect(await first).toBe(true);
    expect(await databaseIsSilent()).toBe(false);
    vi.doUnmock("../../timeouts.mjs");
  });

  it("is yes at once where connections are refused", async () => {
    const { databaseIsSilent } = await start();
    vi.stubEnv("SUPABASE_URL", "http://127.0.0.1:9");
    expect(await databaseIsSilent()).toBe(true);
  });
});
