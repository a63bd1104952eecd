import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "@playwright/test";
import { hostileBodies, hostileStrings } from "../support/hostile.ts";
import { answer, cookieOf, isNoFault, others, share, type Sent } from "../support/hostile-requests.ts";
import { createMember } from "../support/members.ts";
import { services, servicesFile } from "../support/services.ts";

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
