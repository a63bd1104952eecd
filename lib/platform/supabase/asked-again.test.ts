import { afterEach, describe, expect, it, vi } from "vitest";
import { askedAgain, isRead } from "./asked-again";

afterEach(() => void vi.useRealTimers());

const rest = "http://db.example/rest/v1";

describe("what may be requested twice", () => {
  it.each([
    [`${rest}/plans?select=key`, undefined],
    [`${rest}/plans`, { method: "HEAD" }],
    ["http://db.example/auth/v1/user", { method: "GET" }],
    [`${rest}/rpc/staff_access`, { method: "POST", body: "{}" }],
    [`${rest}/rpc/member_dashboard?select=*`, { method: "POST" }],
  ])("%s %j", (url, init) => expect(isRead(url, init)).toBe(true));

  it.each([
    [`${rest}/rpc/take_rate_limit`, { method: "POST" }],
    [`${rest}/rpc/no_such_function`, { method: "POST" }],
    [`${rest}/rpc/staff_access`, { method: "DELETE" }],
    [`${rest}/profiles`, { method: "PATCH" }],
    ["http://db.example/auth/v1/token?grant_type=refresh_token", { method: "POST" }],
    ["http://db.example/storage/v1/rest/v1/rpc/x", { method: "PUT" }],
  ])("not %s %j", (url, init) => expect(isRead(url, init)).toBe(false));
});

/** A service whose answers are given by hand, in the order of the requests. */
function service() {
  const asked: PromiseWithResolvers<Response>[] = [];
  const send = () => {
    const one = Promise.withResolvers<Response>();
    asked.push(one);
    return one.promise;
  };
  return { asked, send };
}
const broken = () => new TypeError("fetch failed");
const open = new AbortController().signal;
const turn = () => vi.advanceTimersByTimeAsync(100);

describe("an answer that is late", () => {
  it("is requested once more, and the first of both counts", async () => {
    vi.useFakeTimers();
    for (const quicker of [0, 1]) {
      const { asked, send } = service();
      const answer = askedAgain(send, open, 100);
      await turn();
      expect(asked).toHaveLength(2);
      const other = new Response("late");
      asked[quicker]?.resolve(new Response("in time"));
      const { response, twice } = await answer;
      expect([await response.text(), twice]).toEqual(["in time", true]);
      asked[1 - quicker]?.resolve(other);
      await turn();
      expect(other.body?.locked || other.bodyUsed, "its body keeps no connection").toBe(true);
    }
  });

  it("is no failure while the other request may be answered", async () => {
    vi.useFakeTimers();
    const { asked, send } = service();
    const answer = askedAgain(send, open, 100);
    await turn();
    asked[1]?.reject(broken());
    await turn();
    asked[0]?.resolve(new Response("slow"));
    expect(await (await answer).response.text()).toBe("slow");
  });

  it("fails with the reason when neither is answered", async () => {
    vi.useFakeTimers();
    const { asked, send } = service();
    const answer = expect(askedAgain(send, open, 100)).rejects.toThrow("did not answer");
    await turn();
    for (const one of asked) one.reject(new DOMException("The service did not answer.", "TimeoutError"));
    await answer;
  });

  it("is requested again by a few at once only", async () => {
    vi.useFakeTimers();
    const all = Array.from({ length: 20 }, service);
    const answers = all.map(({ send }) => askedAgain(send, open, 100));
    await turn();
    const twice = all.filter(({ asked }) => asked.length === 2);
    expect(twice).toHaveLength(8);
    for (const { asked } of all) for (const one of asked) one.resolve(new Response(""));
    await Promise.all(answers);
    const { asked, send } = service();
    const next = askedAgain(send, open, 100);
    await turn();
    expect(asked, "their places are free again").toHaveLength(2);
    for (const one of asked) one.resolve(new Response(""));
    await next;
  });
});

describe("a connection that ends", () => {
  it("is opened again at once, one time", async () => {
    const { asked, send } = service();
    const answer = askedAgain(send, open, 60_000);
    asked[0]?.reject(broken());
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.resolve(new Response("here"));
    expect(await (await answer).response.text()).toBe("here");
    const again = service();
    const failed = expect(askedAgain(again.send, open, 60_000)).rejects.toThrow("fetch failed");
    again.asked[0]?.reject(broken());
    await expect.poll(() => again.asked.length).toBe(2);
    again.asked[1]?.reject(broken());
    await failed;
  });

  it("is not opened again by who has given up", async () => {
    const { asked, send } = service();
    const given = AbortSignal.abort();
    const failed = expect(askedAgain(send, given, 60_000)).rejects.toThrow("fetch failed");
    asked[0]?.reject(broken());
    await failed;
    expect(asked).toHaveLength(1);
  });

  it("an answer in time is requested once", async () => {
    const { asked, send } = service();
    const answer = askedAgain(send, open, 60_000);
    asked[0]?.resolve(new Response("soon"));
    expect(await answer).toMatchObject({ twice: false });
    expect(asked).toHaveLength(1);
  });
});
