import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { invitedCookie } from "@/lib/session/cookies/cookies";
import { localStore } from "@/lib/platform/browser/storage";
import { memoryStore, refusalNames, refusingWindow } from "@/local/testing/browser-store";
import { firstSource, signupSource, trackArrival } from "./arrival";

const kept = new Map<string, string>();
const storage = memoryStore(kept);
const landed = (path: string, referrer = "") =>
  firstSource(storage, new URL(path, "https://altura.example"), referrer);

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("document", { cookie: "" });
});
afterAll(() => vi.unstubAllGlobals());

describe("where a browser first came from", () => {
  it("stays what it was on the first measured page", () => {
    expect(landed("/pricing", "https://www.google.com/")).toBe("search");
    expect(landed("/", "https://t.co/x")).toBe("search");
    expect(landed("/?utm_source=newsletter")).toBe("search");
  });

  it("is learned later only by the link of a campaign, where nothing was known", () => {
    expect(landed("/")).toBe("direct");
    expect(landed("/account", "https://discord.com/")).toBe("direct");
    expect(landed("/?utm_source=newsletter")).toBe("mail");
    expect(landed("/?utm_source=podcast")).toBe("mail");
  });

  it("is an invitation before all, for as long as that counts", () => {
    expect(landed("/?utm_source=newsletter")).toBe("mail");
    document.cookie = `${invitedCookie}=1`;
    expect(landed("/")).toBe("referral");
  });

  it.each(refusalNames)("is said in a browser with %s, too", (refusal) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.stubGlobal("window", refusingWindow(refusal));
    expect(firstSource(localStore, new URL("https://altura.example/?utm_medium=cpc"), "")).toBe("search");
    document.cookie = `${invitedCookie}=1`;
    expect(() => trackArrival(localStore)).not.toThrow();
    localStore.keys().forEach(localStore.removeItem);
    vi.restoreAllMocks();
  });
});

it("says of a sign-up whether it follows an invitation", () => {
  expect(signupSource()).toBe("direct");
  document.cookie = `${invitedCookie}=1`;
  expect(signupSource()).toBe("referral_link");
});
