import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { track } from "./track";

const sent = vi.fn(() => Promise.resolve(new Response("{}")));

function visit(pathname: string, cookie: string) {
  vi.stubGlobal("document", { cookie });
  vi.stubGlobal("window", {
    location: { pathname },
    localStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  });
}

beforeEach(() => void vi.stubGlobal("fetch", sent));
afterEach(() => {
  sent.mockClear();
  vi.unstubAllGlobals();
});

it("reports what a visitor who consented does", () => {
  visit("/pricing", "altura_hint=1; altura_consent=yes");
  track("page_view", { search: "?a=1" });
  expect(sent).toHaveBeenCalledTimes(1);
});

it.each([
  ["/pricing", ""],
  ["/pricing", "altura_consent=no"],
  ["/pricing", "not_altura_consent=yes"],
  ["/admin/home", "altura_consent=yes"],
  ["/es/get-access", "altura_consent=yes"],
  ["/es/appeal", "altura_consent=yes"],
  ["/subscription-success", "altura_consent=yes"],
])("reports nothing of %s with %j", (pathname, cookie) => {
  visit(pathname, cookie);
  track("page_view");
  expect(sent).not.toHaveBeenCalled();
});
