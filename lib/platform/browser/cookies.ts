/**
 * The only access of scripts to cookies (docs/product.md, "Browser storage"). A browser may ignore what is written, and throws in a
 * document without an origin of its own (HTML, "document.cookie"). What it does not take lives as long as the page: then no request
 * carries it, and a choice such as that about measuring counts until the page is left.
 */
const ofPage = new Map<string, string>();

const hasPage = () => typeof document !== "undefined";

function ownCookies(): string {
  try {
    return document.cookie;
  } catch {
    return "";
  }
}

function put(line: string): void {
  try {
    document.cookie = line;
  } catch {
    // Seen when it is read back.
  }
}

const pairsOf = (header: string): [name: string, value: string][] =>
  header
    .split("; ")
    .filter(Boolean)
    .map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [name, value.join("=")];
    });

/** The cookies that scripts may read, by name. */
export function readCookies(): ReadonlyMap<string, string> {
  return new Map([...ofPage, ...pairsOf(ownCookies())]);
}

/** The value of a cookie as it was written, undefined where there is none. */
export const readCookie = (name: string): string | undefined => readCookies().get(name);

/** Writes a cookie for the whole site and says whether the browser took it. `value` is encoded already; `maxAge` is in seconds. */
export function writeCookie(name: string, value: string, maxAge: number): boolean {
  if (!hasPage()) return false;
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  put(`${name}=${value}; path=/; samesite=lax; max-age=${maxAge}${secure}`);
  const taken = maxAge <= 0 || pairsOf(ownCookies()).some((pair) => pair[0] === name && pair[1] === value);
  if (taken) ofPage.delete(name);
  else ofPage.set(name, value);
  return taken;
}

export const dropCookie = (name: string): void => void writeCookie(name, "", 0);

/**
 * Whether this browser takes cookies of this site, without which nobody can be signed in. True on the server. It is tried too:
 * `navigator.cookieEnabled` stays true in some browsers that take none.
 */
export function takesCookies(): boolean {
  if (!hasPage()) return true;
  if (typeof navigator !== "undefined" && navigator.cookieEnabled === false) return false;
  const probe = "altura_probe";
  put(`${probe}=1; path=/; samesite=lax; max-age=60`);
  const taken = pairsOf(ownCookies()).some(([name]) => name === probe);
  put(`${probe}=; path=/; samesite=lax; max-age=0`);
  return taken;
}
