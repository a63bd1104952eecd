import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "@playwright/test";
import { openSession } from "../../local/testing/session.ts";
import { hostileBodies, hostileStrings } from "../support/hostile.ts";
import { createMember, createStaff } from "../support/members.ts";
import { services, servicesFile } from "../support/services.ts";

type Sent = { path: string; init: RequestInit; about: string };
type Answered = { status: number | string; text: string };

/** Every `step`th of the values from the `first` on: who takes turns with others need not send everything itself. */
const share = <T>(values: readonly T[], first: number, step: number) =>
  values.filter((_value, at) => at % step === first % step);

/** Sends everything, ten at a time, and tells which answers were not `expected`. */
async function others(all: Sent[], expected: (status: number) => boolean): Promise<string[]> {
  const found: string[] = [];
  const waiting = [...all];
  const work = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const { status } = await answer(one);
      if (typeof status === "string" || !expected(status))
        found.push(`${status} ${one.init.method ?? "GET"} ${one.path} ${one.about}`.slice(0, 200));
    }
  };
  await Promise.all(Array.from({ length: 10 }, work));
  return found;
}

async function answer({ path, init }: Pick<Sent, "path" | "init">): Promise<Answered> {
  try {
    const response = await fetch(services.app + path, {
      redirect: "manual",
      signal: AbortSignal.timeout(30_000),
      ...init,
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: String((error as { cause?: unknown }).cause ?? error), text: "" };
  }
}

const isNoFault = (status: number) => status < 500;
const cookieOf = async (email: string) =>
  [...(await openSession(services, email)).jar].map(([name, value]) => `${name}=${value}`).join("; ");

/** Ids of the server actions of the build, by name. */
function actionIds(): Map<string, string> {
  const file = join(dirname(servicesFile), "app/.next/server/server-reference-manifest.json");
  const { node } = JSON.parse(readFileSync(file, "utf8")) as {
    node: Record<string, { exportedName: string }>;
  };
  return new Map(Object.entries(node).map(([id, { exportedName }]) => [exportedName, id]));
}

const form = (fields: [string, string][]) => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};

test.describe("server actions", () => {
  test.slow();
  const targets = [
    ["signIn", "/auth"],
    ["sendMessage", "/legal/contact"],
    ["saveProfileSettings", "/members/settings"],
  ] as const;
  let headers: Record<string, string>;
  test.beforeAll(async () => {
    headers = { origin: services.app, cookie: await cookieOf((await createMember()).email) };
  });

  for (const [turn, [name, path]] of targets.entries()) {
    // One decoder reads for all of them, so each meets a third of the values in every place.
    const part = <T>(values: readonly T[]) => share(values, turn, targets.length);

    test(`${name} never answers 500 to what it cannot read`, async () => {
      const id = actionIds().get(name) ?? "";
      expect(id).not.toBe("");
      const post = (
        about: string,
        body: BodyInit,
        more: Record<string, string> = { "next-action": id },
      ): Sent => ({
        path,
        about,
        init: { method: "POST", body, headers: { ...headers, ...more } },
      });
      const text = { "next-action": id, "content-type": "text/plain;charset=UTF-8" };
      const all = part(hostileStrings).flatMap((value) => [
        post("text", JSON.stringify([null, value]), text),
        post("text alone", JSON.stringify(value), text),
        post("object", JSON.stringify([null, { email: value, intent: value, name: [value] }]), text),
        post(
          "form",
          form([
            ["0", JSON.stringify([null, value])],
            ["1", value],
          ]),
        ),
        post(
          "reference",
          form([
            ["1", JSON.stringify(value)],
            ["0", '[null,"$1"]'],
          ]),
        ),
        post(
          "fields",
          form([
            ["0", '[null,"$K1"]'],
            ["1_email", value],
            [`1_${value.slice(0, 50)}`, "x"],
          ]),
        ),
        post(
          "plain form",
          form([
            [`$ACTION_ID_${id}`, ""],
            ["email", value],
            [value.slice(0, 50), "x"],
          ]),
          {},
        ),
        post(
          "bound form",
          form([
            ["$ACTION_REF_1", ""],
            ["$ACTION_1:0", JSON.stringify({ id, bound: value })],
            ["$ACTION_1:1", JSON.stringify([value])],
            ["$ACTION_KEY", value],
          ]),
          {},
        ),
        post(
          "bound to itself",
          form([
            ["$ACTION_REF_1", ""],
            ["$ACTION_1:0", JSON.stringify({ id, bound: "$@1" })],
            ["$ACTION_1:1", JSON.stringify([value])],
          ]),
          {},
        ),
      ]);
      for (const body of part(hostileBodies)) all.push(post("body", body, text));
      for (const type of ["", "; boundary=", "; boundary=x", '; boundary="'])
        for (const body of [
          "",
          "x",
          "--x\r\n",
          '--x\r\ncontent-disposition: form-data; name="0"\r\n\r\n[]\r\n--x--',
        ])
          for (const more of [{}, { "next-action": id }] as Record<string, string>[])
            all.push(post("multipart", body, { "content-type": `multipart/form-data${type}`, ...more }));
      for (const other of ["", "x", "0".repeat(42), "constructor", "__proto__", id.toUpperCase()]) {
        all.push(post("unknown action", "[]", { ...text, "next-action": other }));
        all.push(post("unknown action of a form", form([[`$ACTION_ID_${other}`, ""]]), {}));
      }
      expect(all.length).toBeGreaterThan(250);
      expect(await others(all, isNoFault)).toEqual([]);
    });

    test(`${name} refuses strangers with 403 and 20 MB with 413`, async () => {
      const id = actionIds().get(name) ?? "";
      const kinds: [string, () => BodyInit, Record<string, string>][] = [
        ["text", () => "[]", { "next-action": id, "content-type": "text/plain;charset=UTF-8" }],
        ["form", () => form([["0", "[]"]]), { "next-action": id }],
        ["plain form", () => form([[`$ACTION_ID_${id}`, ""]]), {}],
      ];
      const origins = [
        "https://evil.example",
        "null",
        "foo",
        "http://[::1",
        services.app.replace("localhost", "127.0.0.1"),
      ];
      const strangers = kinds.flatMap(([about, body, more]) =>
        origins.map((origin) => ({
          path,
          about: `${about} from ${origin}`,
          init: { method: "POST", body: body(), headers: { ...headers, ...more, origin } },
        })),
      );
      expect(await others(strangers, (status) => status === 403)).toEqual([]);
      const large = "x".repeat(20 * 1024 * 1024);
      const heavy: Sent[] = [
        {
          path,
          about: "text",
          init: {
            method: "POST",
            body: large,
            headers: { ...headers, "next-action": id, "content-type": "text/plain" },
          },
        },
        {
          path,
          about: "form",
          init: { method: "POST", body: form([["0", large]]), headers: { ...headers, "next-action": id } },
        },
        {
          path,
          about: "plain form",
          init: { method: "POST", body: form([[`$ACTION_ID_${id}`, large]]), headers },
        },
      ];
      expect(await others(heavy, (status) => status === 413)).toEqual([]);
    });
  }

  test("the address under which the site is called does not matter, the origin does", async () => {
    const id = actionIds().get("signIn") ?? "";
    const send = (origin: string) =>
      answer({
        path: "/auth",
        init: {
          method: "POST",
          body: JSON.stringify([null, {}]),
          headers: {
            origin,
            "next-action": id,
            "content-type": "text/plain",
            "x-forwarded-host": "evil.example",
          },
        },
      });
    expect((await send(services.app)).status).toBe(200);
    expect((await send("http://evil.example")).status).toBe(403);
  });
});

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
    const queries: [string, string[]][] = [
      ["/auth", ["next", "checkout", "email", "error", "with"]],
      ["/auth/confirm", ["token_hash", "type", "next"]],
      ["/auth/callback", ["code", "error", "error_code", "error_description", "access_token", "next"]],
      ["/auth/ended", ["next"]],
      ["/get-access", ["checkout"]],
      ["/payment-success", ["session_id"]],
      ["/payment-canceled", ["session_id", "plan"]],
      ["/subscription-success", ["session_id"]],
      ["/mint", ["tx"]],
      ["/mint-success", ["tx", "hash"]],
      ["/unsubscribe", ["token"]],
      ["/members/altura-points/signups", ["page"]],
      ["/members/affiliate", ["page"]],
      ["/onboarding", ["step", "next"]],
      ["/admin/home", ["q", "tier", "role", "sort", "dir", "page"]],
      ["/api/me/plan", ["locale"]],
      ["/api/me/username", ["name"]],
      ["/api/checkout/order", ["session"]],
      ["/api/unsubscribe", ["token"]],
    ];
    // A page costs more than a handler, and what reads addresses is common to all: each meets a tenth of the values.
    const asked = queries.flatMap(([path, names], turn) =>
      share([...encoded, ...raw], turn, 10).map((value) => ({
        path: `${path}?${names.map((name) => `${name}=${value}`).join("&")}`,
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
