import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openWindow, refusalNames, refusingWindow } from "@/local/testing/browser-store";
import { draftKey, keep } from "@/components/chat/drafts";
import { localStore, sessionStore } from "@/lib/platform/browser/storage";
import {
  endPendingSession,
  endSession,
  forgetDiscordTokens,
  hasSessionEnded,
  leaveSignedOut,
} from "./end-session";

type Answer = Response | Error;

let requests: string[];

/** What each address answers, one after the other, the last one again and again. */
function server(answers: Record<string, Answer[]>) {
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit = {}) => {
    requests.push(`${method} ${path}`);
    const left = answers[path] ?? [];
    const answer = left.length > 1 ? left.shift() : left[0];
    if (!answer || answer instanceof Error) throw answer ?? new TypeError("Failed to fetch");
    return answer.clone();
  });
}

const done = () => Response.json({ ok: true });
const late = () => Response.json({ ok: false, reason: "service_unavailable" }, { status: 503 });
const known = () => Response.json({ member: { id: "ada" } });
const nobody = () => Response.json({ member: null });

beforeEach(() => {
  requests = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The answer of a question that waits between its attempts. */
async function answered<T>(asked: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync();
  return asked;
}

describe("ending the session", () => {
  it("has ended it where the server says so", async () => {
    server({ "/api/sign-out": [done()] });
    expect(await answered(endSession())).toBe(true);
    expect(requests).toEqual(["POST /api/sign-out"]);
  });

  it.each([
    ["no answer came", new TypeError("Failed to fetch")],
    ["the wait was over", new DOMException("The operation timed out.", "TimeoutError")],
    ["a service was late", late()],
    ["the server refused", Response.json({}, { status: 404 })],
  ])("asks who is here before it says that it failed: %s", async (_, answer) => {
    server({ "/api/sign-out": [answer], "/api/me": [nobody()] });
    expect(await answered(endSession())).toBe(true);
    expect(requests).toEqual(["POST /api/sign-out", "GET /api/me", "POST /api/sign-out"]);
  });

  it("asks again while a call that hangs may still go through", async () => {
    server({ "/api/sign-out": [late()], "/api/me": [known(), late(), nobody()] });
    expect(await answered(endSession())).toBe(true);
  });

  it.each([
    ["the member is still here", [known()]],
    ["nothing is answered", []],
    ["the answer is no JSON", [new Response("<html>")]],
  ])("has failed where %s", async (_, answers) => {
    server({ "/api/sign-out": [late()], "/api/me": answers });
    expect(await answered(endSession())).toBe(false);
    expect(requests.filter((one) => one === "GET /api/me")).toHaveLength(3);
  });

  it("asks nobody about a session that waits for its second factor", async () => {
    server({ "/api/sign-out": [late(), done()], "/api/me": [nobody()] });
    expect([await answered(endPendingSession()), await answered(endPendingSession())]).toEqual([false, true]);
    expect(requests).toEqual(["POST /api/sign-out", "POST /api/sign-out"]);
  });

  it("asks once where a refusal was clear", async () => {
    server({ "/api/me": [known()] });
    expect(await answered(hasSessionEnded(false))).toBe(false);
    expect(requests).toEqual(["GET /api/me"]);
  });
});

describe("the Discord tokens", () => {
  it.each([
    ["are deleted", done(), 0],
    ["could not be deleted", late(), 1],
    ["got no answer", new TypeError("Failed to fetch"), 1],
  ])("%s: a failure is only logged", async (_, answer, logged) => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    server({ "/api/discord-token-refresh": [answer] });
    await answered(forgetDiscordTokens());
    expect(requests).toEqual(["DELETE /api/discord-token-refresh"]);
    expect(warned).toHaveBeenCalledTimes(logged);
  });
});

describe("leaving after the session has ended", () => {
  const toast = { title: "Signed out successfully", tone: "positive" } as const;
  const key = draftKey("ada", "room");

  afterEach(() => [localStore, sessionStore].forEach((store) => store.keys().forEach(store.removeItem)));

  it("takes drafts away, and carries what is to be said", () => {
    const assign = vi.fn();
    const page = Object.assign(openWindow(), { location: { assign } });
    vi.stubGlobal("window", page);
    keep(key, "Hello");
    leaveSignedOut("/de", toast);
    expect([page.localStorage.length, JSON.parse(page.sessionStorage.getItem("altura_toast") ?? "")]).toEqual(
      [0, toast],
    );
    expect(assign).toHaveBeenCalledExactlyOnceWith("/de");
  });

  it.each(refusalNames)("leaves in a browser with %s, too", (refusal) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const assign = vi.fn();
    vi.stubGlobal("window", Object.assign(refusingWindow(refusal), { location: { assign } }));
    vi.stubGlobal("BroadcastChannel", undefined);
    keep(key, "Hello");
    leaveSignedOut("/", toast);
    expect(localStore.getItem(key)).toBeNull();
    expect(assign).toHaveBeenCalledExactlyOnceWith("/");
  });
});
