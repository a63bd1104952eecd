import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "@playwright/test";
import { hostileBodies, hostileStrings } from "../support/hostile.ts";
import { pageQueries } from "../support/page-queries.ts";
import { cookieOf, isNoFault, others, share } from "../support/hostile-requests.ts";
import { createMember, createStaff } from "../support/members.ts";
import { services } from "../support/services.ts";

test.describe("handlers and pages", () => {
  test.slow();
  const folder = join(process.cwd(), "app/api");
  const handlers = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("route.ts"))
    .map((file) => ({
      path: `/api/${dirname(file).replace(/\[[^\]]+\]/g, "x")}`,
      source: readFileSync(join(folder, file), "utf8"),
    }));
  const readers = ["GET", "HEAD", "OPTIONS"];
  const writers = ["POST", "PUT", "PATCH", "DELETE"];
  let cookie: string;
  test.beforeAll(async () => {
    cookie = await cookieOf((await createMember()).email);
  });

  test("handlers never answer 500 to a body or a method", async () => {
    expect(handlers.length).toBeGreaterThan(20);
    const types = [
      "application/json",
      "text/plain",
      "multipart/form-data",
      "application/x-www-form-urlencoded",
    ];
    const all = handlers.flatMap(({ path, source }, turn) =>
      [...readers, ...writers].flatMap((method) => {
        const headers = {
          origin: services.app,
          // These two end the session whatever the body, and the other handlers are to meet a member.
          cookie: ["/api/sign-out", "/api/me/sessions"].includes(path) ? "" : cookie,
          "content-type": types[path.length % types.length] ?? "",
        };
        if (readers.includes(method)) return [{ path, about: "", init: { method, headers } }];
        // Next itself answers a method that a handler does not have.
        if (!new RegExp(`^export (const|async function) ${method}\\b`, "m").test(source))
          return [{ path, about: "", init: { method, body: "{}", headers } }];
        const mistyped = share(hostileStrings, turn, 5).map((value) =>
          JSON.stringify({
            session: value,
            name: value,
            locale: value,
            code: value,
            scope: value,
            event_type: value,
            metadata: { a: value },
          }),
        );
        return [...hostileBodies, ...mistyped].map((body) => ({
          path,
          about: body.slice(0, 40),
          init: { method, body, headers },
        }));
      }),
    );
    expect(all.length).toBeGreaterThan(500);
    expect(await others(all, isNoFault)).toEqual([]);
  });

  test("handlers and pages never answer 500 to a query or a part of the address", async () => {
    const staff = await cookieOf((await createStaff("admin")).email);
    const short = hostileStrings.filter((value) => value.length < 5000);
    const encode = (value: string) => encodeURIComponent(value.toWellFormed());
    const raw = ["%00", "%ED%A0%80", "%", "%zz", "%2e%2e%2f", "..%5c", "%0d%0aset-cookie:x=1"];
    const encoded = short.map(encode);
    const queries: [path: string, names: string[]][] = [
      ...pageQueries(),
      ["/auth/callback", ["code", "error", "error_code", "error_description", "access_token", "next"]],
      ["/auth/ended", ["next"]],
      ["/api/me/plan", ["locale"]],
      ["/api/me/username", ["name"]],
      ["/api/checkout/order", ["session"]],
      ["/api/unsubscribe", ["token"]],
    ];
    expect(queries.length).toBeGreaterThan(70);
    // A page costs more than a handler, and what reads addresses is common to all: each meets a few of the values, in every
    // parameter; every second one twice, as a list.
    const asked = queries.flatMap(([path, names], turn) =>
      share([...encoded, ...raw], turn, 25).map((value, at) => ({
        path: `${path}?${names.map((name) => (at % 2 ? `${name}=${value}&${name}=x` : `${name}=${value}`)).join("&")}`,
        about: "",
        init: { headers: { cookie: path.startsWith("/admin") ? staff : cookie } },
      })),
    );
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
    const named = parts.flatMap((path, turn) =>
      [...share(encoded, turn, 10), ...raw].map((value) => ({
        path: `${path}${value}`,
        about: "",
        init: { headers: { cookie: path.startsWith("/admin") ? staff : cookie } },
      })),
    );
    expect(asked.length + named.length).toBeGreaterThan(200);
    expect(await others([...asked, ...named], isNoFault)).toEqual([]);
  });
});
