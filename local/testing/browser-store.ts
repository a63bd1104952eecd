import type { BrowserStore } from "@/lib/platform/browser/storage";

/** A `Storage` in memory (HTML, "The Storage interface"), as far as the application uses one. */
export function memoryStorage(items = new Map<string, string>()): Storage {
  return {
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, String(value)),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
  };
}

/** A store as the application has it, whose items are `items`. */
export function memoryStore(items = new Map<string, string>()): BrowserStore {
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => items.set(key, value).has(key),
    removeItem: (key) => void items.delete(key),
    keys: () => [...items.keys()],
  };
}

function refuse(): never {
  throw new DOMException("Access is denied for this document.", "SecurityError");
}

function full(): never {
  throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
}

/** Both storages of a window, each read by this. */
const storages = (read: () => unknown) =>
  Object.fromEntries(
    ["localStorage", "sessionStorage"].map((name) => [name, { get: read, configurable: true }]),
  ) as PropertyDescriptorMap;

/** What the storages of a window are where a browser refuses them. */
const refusals = {
  "getters that throw": () => storages(refuse),
  "no storage at all": () => ({}),
  "storages that are undefined": () => storages(() => undefined),
  "storages that are null": () => storages(() => null),
  "a quota of nothing": () => storages(() => ({ ...memoryStorage(), length: 0, setItem: full })),
  "storages that forget": () => storages(() => ({ ...memoryStorage(), length: 0, setItem: () => undefined })),
  "methods that throw": () =>
    storages(() => ({
      get length() {
        return refuse();
      },
      key: refuse,
      getItem: refuse,
      setItem: refuse,
      removeItem: refuse,
      clear: refuse,
    })),
};

export const refusalNames = Object.keys(refusals) as (keyof typeof refusals)[];

/** A window whose storages this browser refuses. */
export const refusingWindow = (name: keyof typeof refusals): Window =>
  Object.defineProperties(new EventTarget(), refusals[name]()) as unknown as Window;

/** A window with storages that work. */
export const openWindow = (localStorage = memoryStorage(), sessionStorage = memoryStorage()): Window =>
  Object.assign(new EventTarget(), { localStorage, sessionStorage }) as unknown as Window;
