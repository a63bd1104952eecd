import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { flagValues } from "@/lib/analytics/flags/flags";

const init = vi.fn(() => ({
  capture: vi.fn(),
  get_property: vi.fn(),
  stopSessionRecording: vi.fn(),
  startSessionRecording: vi.fn(),
}));
vi.mock("posthog-js", () => ({ default: { init } }));

let idle: () => void;
const page = { cookie: "altura_consent=yes" };
const nobody = { person: null, visitor: null, flags: flagValues({}) };

beforeEach(() => {
  vi.resetModules();
  init.mockClear();
  page.cookie = "altura_consent=yes";
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", {
    location: { pathname: "/about" },
    requestIdleCallback: (callback: () => void) => void (idle = callback),
  });
});
afterEach(() => void vi.unstubAllGlobals());

it("loads the library when the browser is idle, and hands it what waited", async () => {
  const { startPosthog } = await import("./posthog-browser");
  const take = startPosthog({ key: "k", host: null }, nobody);
  take({ name: "page_view", page: "/about", data: { search: "", hash: "" } });
  expect(init).not.toHaveBeenCalled();
  idle();
  await vi.waitFor(() => expect(init.mock.results[0]?.value.capture).toHaveBeenCalledOnce());
});

it("starts nothing for a visitor who took consent back while the library was on its way", async () => {
  const warned = vi.spyOn(console, "warn");
  const { startPosthog } = await import("./posthog-browser");
  const take = startPosthog({ key: "k", host: null }, nobody);
  page.cookie = "altura_consent=no";
  idle();
  take({ name: "page_view", page: "/about", data: { search: "", hash: "" } });
  await import("posthog-js");
  await new Promise(setImmediate);
  expect(init).not.toHaveBeenCalled();
  expect(warned).not.toHaveBeenCalled();
});
