import { afterEach, expect, it, vi } from "vitest";
import { localStore } from "@/lib/platform/browser/storage";
import { memoryStorage, openWindow, refusalNames, refusingWindow } from "@/local/testing/browser-store";
import { forgetMeasured } from "./forget";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("forgets what measuring stored, and nothing else", () => {
  const items = () =>
    memoryStorage(new Map(["ph_a", "secure_session_id", "secure_practice_key"].map((key) => [key, "1"])));
  const page = Object.assign(openWindow(items(), items()), { location: { protocol: "http:" } });
  const written: string[] = [];
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", {
    get cookie() {
      return "_ga=1; altura_hint=1; altura_flags=a=b";
    },
    set cookie(line: string) {
      written.push(line);
    },
  });
  forgetMeasured();
  for (const { length, key } of [page.localStorage, page.sessionStorage])
    expect([length, key(0)]).toEqual([1, "secure_practice_key"]);
  expect(written.map((line) => line.split(";")[0])).toEqual(["_ga=", "altura_flags="]);
});

it.each(refusalNames)("breaks no page of a browser with %s", (refusal) => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal("window", Object.assign(refusingWindow(refusal), { location: { protocol: "http:" } }));
  localStore.setItem("ph_a", "1");
  expect(forgetMeasured).not.toThrow();
  expect(localStore.keys()).toEqual([]);
});
