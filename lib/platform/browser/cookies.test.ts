import { afterEach, describe, expect, it, vi } from "vitest";

/** A document that takes cookies, as far as names and values go. */
function takingDocument(jar = new Map<string, string>()) {
  const written: string[] = [];
  return {
    written,
    get cookie() {
      return [...jar].map((pair) => pair.join("=")).join("; ");
    },
    set cookie(line: string) {
      written.push(line);
      const [, name = "", value = ""] = /^([^=]*)=([^;]*)/.exec(line) ?? [];
      if (/max-age=(0|-\d+)/.test(line)) jar.delete(name);
      else jar.set(name, value);
    },
  };
}

const documents = {
  "that ignores cookies": () => ({
    get cookie() {
      return "";
    },
    set cookie(_: string) {
      // As Chromium with "Block all cookies".
    },
  }),
  "that throws": () => ({
    get cookie(): string {
      throw new DOMException("The document is sandboxed.", "SecurityError");
    },
    set cookie(_: string) {
      throw new DOMException("The document is sandboxed.", "SecurityError");
    },
  }),
};

/** The module of a page that was just opened. */
async function open(
  document: object | undefined,
  navigator: object = { cookieEnabled: true },
  protocol = "http:",
) {
  vi.resetModules();
  vi.stubGlobal("document", document);
  vi.stubGlobal("navigator", navigator);
  vi.stubGlobal("window", document && { location: { protocol } });
  return import("./cookies");
}

afterEach(() => vi.unstubAllGlobals());

describe.each(Object.entries(documents))("in a browser %s", (_, document) => {
  it("a cookie lives as long as the page", async () => {
    const { dropCookie, readCookie, readCookies, writeCookie } = await open(document());
    expect(readCookie("altura_consent")).toBeUndefined();
    expect(writeCookie("altura_consent", "no", 60)).toBe(false);
    expect([readCookie("altura_consent"), [...readCookies().keys()]]).toEqual(["no", ["altura_consent"]]);
    dropCookie("altura_consent");
    expect(readCookie("altura_consent")).toBeUndefined();
    writeCookie("altura_consent", "yes", 60);
    expect((await open(document())).readCookie("altura_consent")).toBeUndefined();
  });

  it("none are taken", async () => {
    expect((await open(document())).takesCookies()).toBe(false);
  });
});

it("a browser that says so takes none", async () => {
  expect((await open(takingDocument(), { cookieEnabled: false })).takesCookies()).toBe(false);
});

it("a browser that takes cookies has them, and nothing of the attempt stays", async () => {
  const document = takingDocument(new Map([["a", "1"]]));
  const { readCookie, readCookies, takesCookies, writeCookie } = await open(document);
  expect(takesCookies()).toBe(true);
  expect(writeCookie("b", "2=3", 60)).toBe(true);
  expect([...readCookies()]).toEqual([
    ["a", "1"],
    ["b", "2=3"],
  ]);
  expect(document.written.at(-1)).toBe("b=2=3; path=/; samesite=lax; max-age=60");
  // Another tab has changed it.
  document.cookie = "b=4; path=/";
  expect(readCookie("b")).toBe("4");
});

it("a cookie is for https alone where the page is", async () => {
  const document = takingDocument();
  (await open(document, {}, "https:")).writeCookie("a", "1", 60);
  expect(document.written).toEqual(["a=1; path=/; samesite=lax; max-age=60; secure"]);
});

it("a server has no cookies of a page, and remembers none", async () => {
  const { readCookie, takesCookies, writeCookie } = await open(undefined);
  expect(writeCookie("a", "1", 60)).toBe(false);
  expect([readCookie("a"), takesCookies()]).toEqual([undefined, true]);
});
