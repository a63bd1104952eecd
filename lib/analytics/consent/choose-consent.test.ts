import { afterEach, expect, it, vi } from "vitest";
import { applyConsent } from "./choose-consent";
import { consentEvent } from "./consent";

const steps = vi.hoisted(() => ({ done: [] as string[], stops: true }));
vi.mock("@/lib/analytics/posthog/stop", () => ({
  stopPosthog: async () => {
    steps.done.push("stopped");
    if (!steps.stops) throw new Error("no answer");
  },
}));
vi.mock("./forget", () => ({ forgetMeasured: () => void steps.done.push("forgotten") }));

/** A browser in which the choice of this cookie header was made, at an address of this protocol. */
function browserWith(cookie: string, protocol = "https:") {
  const page = { cookie };
  const reload = () => void steps.done.push("reloaded");
  const target = Object.assign(new EventTarget(), { location: { protocol, reload } });
  target.addEventListener(consentEvent, () => void steps.done.push("announced"));
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", target);
  return page;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Object.assign(steps, { done: [], stops: true });
});

it.each(["yes", "no"] as const)("keeps the choice %s for a year, for the whole site", (choice) => {
  const page = browserWith("");
  applyConsent(choice);
  expect(page.cookie).toBe(
    `altura_consent=${choice}; path=/; samesite=lax; max-age=${365 * 24 * 60 * 60}; secure`,
  );
  expect(steps.done).toEqual(["announced"]);
});

it("keeps it where nothing is encrypted, too", () => {
  const page = browserWith("", "http:");
  applyConsent("no");
  expect(page.cookie).not.toContain("secure");
});

it("reloads the page when consent is taken back: stopped first, then forgotten", async () => {
  browserWith("altura_hint=1; altura_consent=yes");
  applyConsent("no");
  await vi.waitFor(() => expect(steps.done).toEqual(["stopped", "forgotten", "reloaded"]));
});

it("forgets and reloads when the library does not stop", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  steps.stops = false;
  browserWith("altura_consent=yes");
  applyConsent("no");
  await vi.waitFor(() => expect(steps.done).toEqual(["stopped", "forgotten", "reloaded"]));
});

it.each([
  ["yes", "altura_consent=yes"],
  ["yes", "altura_consent=no"],
  ["no", "altura_consent=no"],
  ["no", ""],
] as const)("leaves the page as it is for %s after %j", (choice, before) => {
  browserWith(before);
  applyConsent(choice);
  expect(steps.done).toEqual(["announced"]);
});

it("goes by what was chosen until now where that is given", async () => {
  browserWith("altura_consent=no");
  applyConsent("no", "yes");
  await vi.waitFor(() => expect(steps.done).toContain("reloaded"));
});
