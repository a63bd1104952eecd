import { afterEach, expect, it, vi } from "vitest";
import type { Measured } from "./events";
import { forgetEvents, receiveEvents, track } from "./track";

function visit(pathname: string, cookie: string) {
  vi.stubGlobal("document", { cookie });
  vi.stubGlobal("window", { location: { pathname } });
}
const view = { search: "", hash: "" };

/** What arrives from now on. */
function taken(): Measured[] {
  const events: Measured[] = [];
  receiveEvents((event) => events.push(event));
  return events;
}

afterEach(() => {
  vi.unstubAllGlobals();
  forgetEvents();
});

it("hands on what a visitor who consented does, also what happened before anything was loaded", async () => {
  visit("/pricing", "altura_hint=1; altura_consent=yes");
  // As on a page that has just been opened: nobody takes the events yet.
  vi.resetModules();
  const { receiveEvents, track } = await import("./track");
  track("page_view", view);
  track("form_abandon", { form: "email", last_field: "email", seconds: 3 }, "/about");
  const events: Measured[] = [];
  receiveEvents((event) => events.push(event));
  track("signup_started", { method: "email", source: "direct" });
  expect(events.map(({ name, page }) => [name, page])).toEqual([
    ["page_view", "/pricing"],
    ["form_abandon", "/about"],
    ["signup_started", "/pricing"],
  ]);
});

it.each([
  ["yes", ["signup_started"]],
  ["no", []],
])("holds what a visitor does who has not chosen yet, until they choose %s", async (choice, told) => {
  vi.resetModules();
  const { receiveEvents, track } = await import("./track");
  visit("/auth", "altura_hint=1");
  track("signup_started", { method: "email", source: "direct" });
  visit("/get-access", "");
  track("form_abandon", { form: "pay", last_field: "card", seconds: 1 });
  visit("/about", `altura_consent=${choice}`);
  track("page_view", view);
  visit("/about", "altura_consent=yes");
  const events: Measured[] = [];
  receiveEvents((event) => events.push(event));
  expect(events.map(({ name }) => name)).toEqual([...told, ...(choice === "yes" ? ["page_view"] : [])]);
});

it.each([
  ["/pricing", ""],
  ["/pricing", "altura_consent=no"],
  ["/pricing", "not_altura_consent=yes"],
  ["/admin/home", "altura_consent=yes"],
  ["/admin/home/1/view/2", "altura_consent=yes"],
  ["/es/get-access", "altura_consent=yes"],
  ["/es/appeal", "altura_consent=yes"],
  ["/subscription-success", "altura_consent=yes"],
  ["/es/members/settings/receipts/1", "altura_consent=yes"],
  ["/members/staff-invite/SECRET", "altura_consent=yes"],
  ["/de/gift", "altura_consent=yes"],
])("reports nothing of %s with %j", (pathname, cookie) => {
  const events = taken();
  visit(pathname, cookie);
  track("page_view", view);
  expect(events).toEqual([]);
});
