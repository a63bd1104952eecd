import "server-only";
import { env } from "@/lib/platform/env";

const prefix = "__Host-";
const isSecure = () => env.APP_URL.startsWith("https://");

/**
 * The name of a cookie that no script reads. On https it has the prefix with which a browser takes it from this host alone
 * (RFC 6265bis, "The __Host- Prefix"): a neighbour under the same domain cannot plant one. Plain http knows no such cookies.
 */
export const hostCookie = (name: string): string => (isSecure() ? prefix + name : name);

/** What a browser demands of such a cookie, also when it is cleared. */
export const hostOptions = () =>
  ({ path: "/", httpOnly: true, sameSite: "lax", secure: isSecure() }) as const;

/** For `delete`: with the prefix a cookie is cleared only by what could have set it. */
export const forgotten = (name: string) =>
  name.startsWith(prefix) ? { name, path: "/", secure: true } : name;
