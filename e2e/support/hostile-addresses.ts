import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hostileBodies, hostileStrings, kindOf } from "./hostile.ts";
import { share, type Sent } from "./hostile-requests.ts";
import { pageQueries } from "./page-queries.ts";
import { services } from "./services.ts";

const readers = ["GET", "HEAD", "OPTIONS"];
const writers = ["POST", "PUT", "PATCH", "DELETE"];
const types = ["application/json", "text/plain", "multipart/form-data", "application/x-www-form-urlencoded"];

/** Every handler below `/api`, with its source. */
function handlers(): { path: string; source: string }[] {
  const folder = join(import.meta.dirname, "../../app/api");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("route.ts"))
    .map((file) => ({
      path: `/api/${dirname(file).replace(/\[[^\]]+\]/g, "x")}`,
      source: readFileSync(join(folder, file), "utf8"),
    }));
}

/** Every handler with every method, and with bodies that are no JSON or of another shape. `cookie` is a member's. */
export function hostileBodiesOfHandlers(cookie: string): Sent[] {
  return handlers().flatMap(({ path, source }, turn) =>
    [...readers, ...writers].flatMap((method) => {
      const headers = {
        origin: services.app,
        // These two end the session whatever the body, and the other handlers are to meet a member.
        cookie: ["/api/sign-out", "/api/me/sessions"].includes(path) ? "" : cookie,
        "content-type": types[path.length % types.length] ?? "",
      };
      const send = (kinds: string[], body?: string): Sent => ({
        path,
        about: (body ?? "").slice(0, 40),
        kinds,
        init: { method, headers, ...(body === undefined ? {} : { body }) },
      });
      if (readers.includes(method)) return [send([path, method])];
      // Next itself answers a method that a handler does not have.
      if (!new RegExp(`^export (const|async function) ${method}\\b`, "m").test(source))
        return [send([`${method} that is none`], "{}")];
      const mistyped = share(hostileStrings, turn, 5).map((value) => {
        const named = { session: value, name: value, locale: value, code: value, scope: value };
        return send(
          [`of ${kindOf(value)}`],
          JSON.stringify({ ...named, event_type: value, metadata: { a: value } }),
        );
      });
      return [
        ...hostileBodies.map((body) => send([`${method} ${path}`, body.slice(0, 5)], body)),
        ...mistyped,
      ];
    }),
  );
}

const encode = (value: string) => encodeURIComponent(value.toWellFormed());
const raw = ["%00", "%ED%A0%80", "%", "%zz", "%2e%2e%2f", "..%5c", "%0d%0aset-cookie:x=1"];
const encoded = hostileStrings.filter((value) => value.length < 5000).map(encode);

/** Every page and handler that reads its query, and every part of an address that is read. */
export function hostileAddresses(cookies: { member: string; staff: string }): Sent[] {
  const queries: [path: string, names: string[]][] = [
    ...pageQueries(),
    ["/auth/callback", ["code", "error", "error_code", "error_description", "access_token", "next"]],
    ["/auth/ended", ["next"]],
    ["/api/me/plan", ["locale"]],
    ["/api/me/username", ["name"]],
    ["/api/checkout/order", ["session"]],
    ["/api/unsubscribe", ["token"]],
  ];
  const parts = [
    "/r/",
    "/api/ballots/",
    "/api/nft-metrics/",
    "/members/altura-points/",
    "/admin/home/",
    "/admin/",
    "/auth/",
    "/art/",
    "/og/en/",
    "/",
  ];
  const get = (path: string, kinds: string[]): Sent => ({
    path,
    about: "",
    kinds,
    init: { headers: { cookie: path.startsWith("/admin") ? cookies.staff : cookies.member } },
  });
  // A page costs more than a handler, and what reads addresses is common to all: each meets a few of the values, in every
  // parameter; every second one twice, as a list.
  const inQueries = queries.flatMap(([path, names], turn) =>
    share([...encoded, ...raw], turn, 25).map((value, at) =>
      get(
        `${path}?${names.map((name) => (at % 2 ? `${name}=${value}&${name}=x` : `${name}=${value}`)).join("&")}`,
        [path, `list: ${at % 2}`],
      ),
    ),
  );
  const inParts = parts.flatMap((path, turn) => [
    ...share(encoded, turn, 10).map((value) => get(`${path}${value}`, [`part of ${path}`])),
    ...raw.map((value) => get(`${path}${value}`, [`part of ${path}`, value])),
  ]);
  return [...inQueries, ...inParts];
}
