import { join } from "node:path";
import { ESLint } from "eslint";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const eslint = new ESLint({ cwd: root });

/** How often the project's own rules refuse an access to what a browser may refuse, in a file at this path. */
async function refused(code: string, file = "components/ui/example.tsx"): Promise<number> {
  const [result] = await eslint.lintText(code, { filePath: join(root, file) });
  const rules = ["no-restricted-globals", "no-restricted-properties"];
  return result?.messages.filter(({ ruleId }) => rules.includes(ruleId ?? "")).length ?? 0;
}

test.each([
  'localStorage.getItem("a");',
  'window.localStorage.setItem("a", "b");',
  "globalThis.sessionStorage.clear();",
  "self.localStorage.clear();",
  "window?.sessionStorage?.clear();",
  "(window as Window).localStorage.clear();",
  'window["localStorage"].clear();',
  "window[`sessionStorage`].clear();",
  "top!.localStorage.clear();",
  "document.defaultView?.localStorage.clear();",
  "const { localStorage } = window; export { localStorage };",
  "const { sessionStorage: store } = globalThis; export { store };",
  "const { window: { localStorage: store } } = globalThis; export { store };",
  "export const clear = ({ localStorage: store }: Window) => store.clear();",
  "let store: Storage; ({ localStorage: store } = window); store.clear();",
  "export const keys = Object.keys(localStorage);",
  "export const keys = Object.keys(window.localStorage);",
  "export const isThere = typeof localStorage;",
  'export const isThere = "localStorage" in window && window.localStorage;',
  'export const channel = new BroadcastChannel("a");',
  'export const channel = new window.BroadcastChannel("a");',
  "export const all = document.cookie;",
  'document.cookie = "a=b";',
  'window.document.cookie = "a=b";',
  'element.ownerDocument["cookie"] = "a=b";',
  "export const { cookie } = document;",
  "export const takes = navigator.cookieEnabled;",
  'void cookieStore.get("a");',
  'indexedDB.open("a");',
  'void window.caches.open("a");',
  'void navigator.locks.request("a", () => {});',
  "void navigator.storage.persist();",
  'void navigator.serviceWorker.register("/a.js");',
])("another access is refused: %s", async (code) => {
  for (const file of ["components/ui/example.tsx", "app/[locale]/example.tsx", "lib/points/example.ts"])
    expect(await refused(code, file), file).toBeGreaterThan(0);
});

test.each([
  'import { localStore } from "@/lib/platform/browser/storage"; localStore.getItem("a");',
  "export const sent = (headers: { cookie?: string }) => headers.cookie;",
  "export const read = (jar: { get: (name: string) => unknown }) => jar.get('a');",
  "export const kinds = { storage: 1 }; export const size = kinds.storage;",
])("what is no access is not: %s", async (code) => {
  expect(await refused(code)).toBe(0);
});

test("the modules that own the access, and tests, may name it", async () => {
  for (const file of ["lib/platform/browser/storage.ts", "components/ui/toast.test.ts"])
    expect(await refused("window.localStorage.clear();", file)).toBe(0);
});
