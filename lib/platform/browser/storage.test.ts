import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { memoryStorage, openWindow, refusalNames, refusingWindow } from "@/local/testing/browser-store";

const warned = vi.spyOn(console, "warn").mockImplementation(() => {});

/** The module of a page that was just opened. */
async function open(page: unknown) {
  vi.resetModules();
  vi.stubGlobal("window", page);
  return import("./storage");
}

beforeEach(() => void warned.mockClear());
afterEach(() => vi.unstubAllGlobals());

describe.each(refusalNames)("in a browser with %s", (refusal) => {
  it("what is stored lives as long as the page", async () => {
    const { localStore, sessionStore } = await open(refusingWindow(refusal));
    for (const store of [localStore, sessionStore]) {
      expect(store.getItem("a")).toBeNull();
      expect(store.setItem("a", "1")).toBe(false);
      expect(store.setItem("b", "")).toBe(false);
      expect([store.getItem("a"), store.getItem("b")]).toEqual(["1", ""]);
      expect(store.keys()).toEqual(["a", "b"]);
      store.removeItem("a");
      store.removeItem("never there");
      expect([store.getItem("a"), store.keys()]).toEqual([null, ["b"]]);
    }
    expect((await open(refusingWindow(refusal))).localStore.keys()).toEqual([]);
  });

  it("packages find storages that work", async () => {
    const page = refusingWindow(refusal);
    const { localStore, replaceClosedStorage } = await open(page);
    localStore.setItem("before", "1");
    replaceClosedStorage();
    replaceClosedStorage();
    for (const storage of [page.localStorage, page.sessionStorage]) {
      storage.setItem("a", 2 as unknown as string);
      storage.b = "3";
      expect([storage.getItem("a"), storage.a, storage.b, storage.absent]).toEqual([
        "2",
        "2",
        "3",
        undefined,
      ]);
      expect(storage.getItem("absent")).toBeNull();
      expect(Object.keys(storage)).toEqual(expect.arrayContaining(["a", "b"]));
      expect(Object.entries(storage)).toContainEqual(["b", "3"]);
      expect(["a" in storage, "absent" in storage]).toEqual([true, false]);
      delete storage.b;
      storage.removeItem("a");
      expect(Object.keys(storage)).not.toContain("a");
      storage.clear();
      expect([storage.length, storage.key(0)]).toEqual([0, null]);
    }
    page.localStorage.setItem("after", "1");
    expect(localStore.keys()).toEqual(["after"]);
  });

  it("says so once", async () => {
    const { localStore } = await open(refusingWindow(refusal));
    for (const key of ["a", "b", "c"]) localStore.setItem(key, localStore.getItem(key) ?? "1");
    expect(warned.mock.calls.length).toBeLessThanOrEqual(1);
  });
});

describe("in a browser that stores", () => {
  it("the browser has what is stored, and nothing else is remembered", async () => {
    const own = memoryStorage(new Map([["b", "2"]]));
    const { localStore } = await open(openWindow(own));
    expect(localStore.setItem("a", "1")).toBe(true);
    expect([own.getItem("a"), localStore.keys()]).toEqual(["1", ["b", "a"]]);
    own.setItem("a", "of another tab");
    expect(localStore.getItem("a")).toBe("of another tab");
    own.clear();
    expect(localStore.keys()).toEqual([]);
    expect(warned).not.toHaveBeenCalled();
  });

  it("what does not fit any more lives as long as the page, until there is room", async () => {
    let room = true;
    const own = memoryStorage();
    const { setItem } = own;
    own.setItem = (key, value) => {
      if (!room) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      setItem(key, value);
    };
    const { localStore } = await open(openWindow(own));
    localStore.setItem("draft", "H");
    room = false;
    expect(localStore.setItem("draft", "He")).toBe(false);
    expect([localStore.getItem("draft"), own.getItem("draft"), localStore.keys()]).toEqual([
      "He",
      "H",
      ["draft"],
    ]);
    room = true;
    expect(localStore.setItem("draft", "Hel")).toBe(true);
    expect([localStore.getItem("draft"), own.getItem("draft")]).toEqual(["Hel", "Hel"]);
    room = false;
    localStore.setItem("draft", "Hell");
    localStore.removeItem("draft");
    expect([localStore.getItem("draft"), own.getItem("draft")]).toEqual([null, null]);
  });

  it("what it does not remove is gone for the page", async () => {
    const own = memoryStorage(new Map([["a", "1"]]));
    own.removeItem = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    const { localStore } = await open(openWindow(own));
    localStore.removeItem("a");
    expect([localStore.getItem("a"), localStore.keys()]).toEqual([null, []]);
    localStore.setItem("a", "2");
    expect(localStore.getItem("a")).toBe("2");
  });

  it("packages have the browser's own storages", async () => {
    const page = openWindow();
    const { localStorage, sessionStorage } = page;
    (await open(page)).replaceClosedStorage();
    expect([page.localStorage === localStorage, page.sessionStorage === sessionStorage]).toEqual([
      true,
      true,
    ]);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it("packages read what is there already where the quota is used up", async () => {
    const own = memoryStorage(new Map([["a", "1"]]));
    own.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
    const page = openWindow(own);
    (await open(page)).replaceClosedStorage();
    page.localStorage.setItem("b", "2");
    expect([page.localStorage.getItem("a"), page.localStorage.getItem("b"), own.length]).toEqual([
      "1",
      "2",
      1,
    ]);
  });
});

it("a storage that cannot be replaced is said, and nothing is thrown", async () => {
  const page = new EventTarget();
  const get = () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(page, name, { get });
  (await open(page)).replaceClosedStorage();
  expect(warned).toHaveBeenCalledTimes(2);
});

it("a server stores nothing: it would be everybody's", async () => {
  const { localStore, sessionStore, replaceClosedStorage } = await open(undefined);
  replaceClosedStorage();
  for (const store of [localStore, sessionStore]) {
    expect(store.setItem("a", "1")).toBe(false);
    store.removeItem("b");
    expect([store.getItem("a"), store.keys()]).toEqual([null, []]);
  }
  expect(warned).not.toHaveBeenCalled();
});

it.each([
  ["absent", null, null],
  ["no JSON", "{", null],
  ["undefined", "undefined", null],
  ["a list", "[1]", [1]],
  ["a text", '"a"', "a"],
])("JSON that is %s is read as what it is", async (_, stored, value) => {
  const { localStore, readJson } = await open(openWindow());
  if (stored !== null) localStore.setItem("a", stored);
  expect(readJson(localStore, "a")).toEqual(value);
});
