/**
 * The only access to the browser's storage (docs/product.md, "Browser storage"). A browser may refuse all of it: reading
 * `window.localStorage` throws a SecurityError where site data is blocked (HTML, "The localStorage getter"), is undefined in some
 * embedded browsers, and `setItem` throws where the quota is used up. None of this reaches who calls: what the browser does not
 * store lives as long as the page.
 */
export type BrowserStore = {
  getItem: (key: string) => string | null;
  /** Whether the browser stored it; otherwise it lives as long as the page. */
  setItem: (key: string, value: string) => boolean;
  removeItem: (key: string) => void;
  keys: () => string[];
};

type Kind = "localStorage" | "sessionStorage";

const hasPage = () => typeof window !== "undefined";

/** What the window had before `replaceClosedStorage`; null where it could not be read. */
const replaced = new Map<Kind, Storage | null>();

/** The browser's own storage. Throws where it is blocked, and where there is none. */
function ownStorage(kind: Kind): Storage {
  const own = replaced.has(kind) ? replaced.get(kind) : window[kind];
  if (!own) throw new Error(`This browser has no ${kind}`);
  return own;
}

function guardedStore(kind: Kind): BrowserStore {
  /** What the browser did not store, and null for what it did not remove. */
  const ofPage = new Map<string, string | null>();

  let warned = false;

  function attempt<T>(work: (storage: Storage) => T, otherwise: T): T {
    if (!hasPage()) return otherwise;
    try {
      return work(ownStorage(kind));
    } catch (error) {
      if (!warned) console.warn(`${kind} does not work here, so this page alone remembers:`, error);
      warned = true;
      return otherwise;
    }
  }
  const read = (key: string) => attempt((storage) => storage.getItem(key) ?? null, null);

  return {
    getItem: (key) => (ofPage.has(key) ? (ofPage.get(key) ?? null) : read(key)),
    setItem: (key, value) => {
      // A server has no page, and what it stored would be everybody's.
      if (!hasPage()) return false;
      const stored = attempt((storage) => {
        storage.setItem(key, value);
        return storage.getItem(key) === value;
      }, false);
      if (stored) ofPage.delete(key);
      else ofPage.set(key, value);
      return stored;
    },
    removeItem: (key) => {
      if (!hasPage()) return;
      attempt((storage) => storage.removeItem(key), undefined);
      if (read(key) === null) ofPage.delete(key);
      else ofPage.set(key, null);
    },
    keys: () => {
      const stored = attempt(
        (storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ""),
        [],
      );
      return [...new Set([...stored, ...ofPage.keys()])].filter(
        (key) => ofPage.get(key) !== null && key !== "",
      );
    },
  };
}

/** What stays in this browser, for every tab. */
export const localStore = guardedStore("localStorage");
/** What stays in this tab. */
export const sessionStore = guardedStore("sessionStorage");

/** A value that was stored as JSON, which is to be looked at before it is used; null where there is none, or no JSON. */
export function readJson(store: BrowserStore, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** The guarded store with all that a `Storage` has, its keys as properties too (HTML, "The Storage interface"). */
function asStorage(store: BrowserStore): Storage {
  const methods = {
    getItem: (key: unknown) => store.getItem(String(key)),
    setItem: (key: unknown, value: unknown) => void store.setItem(String(key), String(value)),
    removeItem: (key: unknown) => store.removeItem(String(key)),
    key: (index: number) => store.keys()[index] ?? null,
    clear: () => store.keys().forEach(store.removeItem),
  };
  const item = (key: string | symbol) => (typeof key === "string" ? store.getItem(key) : null) ?? undefined;
  return new Proxy({} as Storage, {
    get: (_, key) =>
      key === "length" ? store.keys().length : ((Reflect.get(methods, key) as unknown) ?? item(key)),
    set: (_, key, value) => {
      methods.setItem(String(key), String(value));
      return true;
    },
    has: (_, key) => key === "length" || Reflect.has(methods, key) || item(key) !== undefined,
    deleteProperty: (_, key) => {
      methods.removeItem(String(key));
      return true;
    },
    ownKeys: store.keys,
    getOwnPropertyDescriptor: (_, key) => {
      const value = item(key);
      return value === undefined
        ? undefined
        : { value, writable: true, enumerable: true, configurable: true };
    },
  });
}

/** Whether a package that uses the browser's own storage can read it and write to it. */
function isOpen(kind: Kind): boolean {
  const probe = "altura_probe";
  try {
    const own = window[kind];
    own.setItem(probe, probe);
    const open = own.getItem(probe) === probe;
    own.removeItem(probe);
    return open;
  } catch {
    return false;
  }
}

/**
 * Puts the guarded stores in the place of `window.localStorage` and `window.sessionStorage` where the browser's own do not work.
 * To be called before a package is used that reads them without a guard, such as RainbowKit.
 */
export function replaceClosedStorage(): void {
  const stores = { localStorage: localStore, sessionStorage: sessionStore };
  for (const kind of ["localStorage", "sessionStorage"] as const) {
    if (!hasPage() || replaced.has(kind) || isOpen(kind)) continue;
    try {
      const own = readable(kind);
      Object.defineProperty(window, kind, { value: asStorage(stores[kind]), configurable: true });
      replaced.set(kind, own);
    } catch (error) {
      console.warn(`${kind} is closed, and cannot be replaced:`, error);
    }
  }
}

function readable(kind: Kind): Storage | null {
  try {
    return window[kind] ?? null;
  } catch {
    return null;
  }
}
