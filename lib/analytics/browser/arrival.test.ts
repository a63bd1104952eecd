import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { invitedCookie } from "@/lib/session/cookies/cookies";
import { firstSource, signupSource } from "./arrival";

const kept = new Map<string, string>();
const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
} as unknown as Storage;
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

  it("is said even where nothing can be kept", () => {
    const closed = {
      getItem: () => null,
      setItem: () => {
        throw new Error("closed");
      },
    } as unknown as Storage;
    expect(firstSource(closed, new URL("https://altura.example/?utm_medium=cpc"), "")).toBe("search");
  });
});

it("says of a sign-up whether it follows an invitation", () => {
  expect(signupSource()).toBe("direct");
  document.cookie = `${invitedCookie}=1`;
  expect(signupSource()).toBe("referral_link");
});
