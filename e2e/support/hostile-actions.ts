import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hostileBodies, hostileStrings, kindOf } from "./hostile.ts";
import { share, type Sent } from "./hostile-requests.ts";
import { services, servicesFile } from "./services.ts";

/** Ids of the server actions of the build, by name. */
function actionIds(): Map<string, string> {
  const file = join(dirname(servicesFile), "app/.next/server/server-reference-manifest.json");
  const { node } = JSON.parse(readFileSync(file, "utf8")) as {
    node: Record<string, { exportedName: string }>;
  };
  return new Map(Object.entries(node).map(([id, { exportedName }]) => [exportedName, id]));
}

/** The id of an action; throws when the build has none of that name. */
export function actionId(name: string): string {
  const id = actionIds().get(name);
  if (!id) throw new Error(`The build has no action ${name}.`);
  return id;
}

const form = (fields: [string, string][]) => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};

const targets = [
  ["signIn", "/auth"],
  ["sendMessage", "/legal/contact"],
  ["saveProfileSettings", "/members/settings"],
] as const;

type Headers = Record<string, string>;

/** Every way in which the encoding of an argument can hold a string. */
const encodings = (
  id: string,
  value: string,
): [about: string, body: BodyInit, how: "text" | "id" | "form"][] => [
  ["text", JSON.stringify([null, value]), "text"],
  ["text alone", JSON.stringify(value), "text"],
  ["object", JSON.stringify([null, { email: value, intent: value, name: [value] }]), "text"],
  [
    "form",
    form([
      ["0", JSON.stringify([null, value])],
      ["1", value],
    ]),
    "id",
  ],
  [
    "reference",
    form([
      ["1", JSON.stringify(value)],
      ["0", '[null,"$1"]'],
    ]),
    "id",
  ],
  [
    "fields",
    form([
      ["0", '[null,"$K1"]'],
      ["1_email", value],
      [`1_${value.slice(0, 50)}`, "x"],
    ]),
    "id",
  ],
  [
    "plain form",
    form([
      [`$ACTION_ID_${id}`, ""],
      ["email", value],
      [value.slice(0, 50), "x"],
    ]),
    "form",
  ],
  [
    "bound form",
    form([
      ["$ACTION_REF_1", ""],
      ["$ACTION_1:0", JSON.stringify({ id, bound: value })],
      ["$ACTION_1:1", JSON.stringify([value])],
      ["$ACTION_KEY", value],
    ]),
    "form",
  ],
  [
    "bound to itself",
    form([
      ["$ACTION_REF_1", ""],
      ["$ACTION_1:0", JSON.stringify({ id, bound: "$@1" })],
      ["$ACTION_1:1", JSON.stringify([value])],
    ]),
    "form",
  ],
];

/** What no action can read, and what names no action, for each of three actions. `cookie` is a member's. */
export function unreadableActions(cookie: string): Sent[] {
  return targets.flatMap(([name, path], turn) => {
    const id = actionId(name);
    const own = { origin: services.app, cookie };
    const text = { "next-action": id, "content-type": "text/plain;charset=UTF-8" };
    const more = { text, id: { "next-action": id }, form: {} };
    const post = (about: string, body: BodyInit, headers: Headers, kind = ""): Sent => ({
      path,
      about: `${name}: ${about}`,
      kinds: [`${name}: ${about}`, kind],
      init: { method: "POST", body, headers: { ...own, ...headers } },
    });
    // One decoder reads for all of them, so each meets a third of the values in every place.
    const part = <T>(values: readonly T[]) => share(values, turn, targets.length);
    const multipart = ["", "; boundary=", "; boundary=x", '; boundary="'].flatMap((type) =>
      ["", "x", "--x\r\n", '--x\r\ncontent-disposition: form-data; name="0"\r\n\r\n[]\r\n--x--'].flatMap(
        (body) =>
          [{}, more.id].map((headers) =>
            post("multipart", body, { "content-type": `multipart/form-data${type}`, ...headers }),
          ),
      ),
    );
    const unknown = ["", "x", "0".repeat(42), "constructor", "__proto__", id.toUpperCase()].flatMap(
      (other) => [
        post("unknown action", "[]", { ...text, "next-action": other }),
        post("unknown action of a form", form([[`$ACTION_ID_${other}`, ""]]), {}),
      ],
    );
    return [
      ...part(hostileStrings).flatMap((value) =>
        encodings(id, value).map(([about, body, how]) => post(about, body, more[how], kindOf(value))),
      ),
      ...part(hostileBodies).map((body) => post("body", body, text)),
      ...multipart,
      ...unknown,
    ];
  });
}

const kinds = (id: string): [about: string, body: (value: string) => BodyInit, headers: Headers][] => [
  ["text", (value) => value || "[]", { "next-action": id, "content-type": "text/plain;charset=UTF-8" }],
  ["form", (value) => form([["0", value || "[]"]]), { "next-action": id }],
  ["plain form", (value) => form([[`$ACTION_ID_${id}`, value]]), {}],
];

/** Actions that a page of another site sends. */
export function foreignActions(cookie: string): Sent[] {
  const origins = [
    "https://evil.example",
    "null",
    "foo",
    "http://[::1",
    services.app.replace("localhost", "127.0.0.1"),
  ];
  return targets.flatMap(([name, path]) =>
    kinds(actionId(name)).flatMap(([about, body, headers]) =>
      origins.map((origin) => ({
        path,
        about: `${name}: ${about} from ${origin}`,
        kinds: [name, about, origin],
        init: { method: "POST", body: body(""), headers: { cookie, ...headers, origin } },
      })),
    ),
  );
}

/** Actions with 20 MB. */
export function heavyActions(cookie: string): Sent[] {
  const large = "x".repeat(20 * 1024 * 1024);
  return targets.flatMap(([name, path]) =>
    kinds(actionId(name)).map(([about, body, headers]) => ({
      path,
      about: `${name}: ${about}`,
      kinds: [about],
      init: { method: "POST", body: body(large), headers: { origin: services.app, cookie, ...headers } },
    })),
  );
}
