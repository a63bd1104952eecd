import { beforeAll, expect, test } from "vitest";
import { locales } from "../../lib/platform/i18n/routing.ts";
import { appRoutes } from "../support/app-routes.ts";
import { fetchApp } from "../support/fetch-app.ts";
import { createStaff } from "../support/members.ts";
import { services } from "../support/services.ts";
import { signedInFetch } from "../support/signed-in-fetch.ts";

/** What an answer says of itself, in its header and in its own head. */
async function policiesOf(answer: Response) {
  const text = await answer.text();
  const isPage = (answer.headers.get("content-type") ?? "").startsWith("text/html");
  const header = answer.headers.get("content-security-policy") ?? "";
  const [, meta = null] =
    /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(isPage ? text : "") ?? [];
  return { isPage, header, meta };
}

/** The directives that `policy` lacks of those that each must have. */
const lacking = (policy: string, names: readonly string[]) =>
  names.filter((name) => !new RegExp(`(?:^|[;,] ?)${name} [^;*]`).test(policy));

/** What is wrong with the policy of an answer; nothing when it is whole. */
async function faultsOf(path: string, answer: Response): Promise<string[]> {
  const { isPage, header, meta } = await policiesOf(answer);
  const faults = lacking(header, ["base-uri", "form-action", "frame-ancestors"]);
  if (meta !== null)
    faults.push(...lacking(meta, ["script-src", "base-uri", "form-action"]).map((name) => `head: ${name}`));
  // A page for somebody says it in the header, a finished one in its head, and one of words lets nothing in.
  const whole = `${header}; ${meta ?? ""}`;
  if (!/script-src '|default-src 'none'/.test(whole)) faults.push("script-src");
  if (!isPage && answer.status === 200 && !header.includes("form-action 'none'"))
    faults.push("forms of a file");
  return faults.length > 0 ? [`${answer.status} ${path}: ${faults.join(", ")}`] : [];
}

let staff: typeof fetchApp;
beforeAll(async () => {
  staff = (await signedInFetch((await createStaff("admin")).email)).fetch;
});

/** Asks for all of them, five at a time. */
async function faultsOfAll(paths: readonly string[], by: typeof fetchApp): Promise<string[]> {
  const [waiting, found] = [[...paths], [] as string[]];
  const work = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift())
      found.push(...(await faultsOf(path, await by(path))));
  };
  await Promise.all(Array.from({ length: 5 }, work));
  return found;
}

test(
  "every page and every handler says where forms lead, to whoever asks",
  { timeout: 400_000 },
  async () => {
    const routes = appRoutes();
    expect(routes.length).toBeGreaterThan(200);
    // The local console has a policy of its own, and is not in a deployment.
    const outside = routes.filter((path) => !path.startsWith("/local"));
    expect(await faultsOfAll(outside, fetchApp), "a visitor").toEqual([]);
    expect(await faultsOfAll(outside, staff), "staff").toEqual([]);
  },
);

test.each(locales.filter((locale) => locale !== "en"))(
  "pages in %s do too",
  { timeout: 400_000 },
  async (locale) => {
    const own = appRoutes(locale).filter((path) => path === `/${locale}` || path.startsWith(`/${locale}/`));
    expect(own.length).toBeGreaterThan(100);
    expect(await faultsOfAll(own, fetchApp)).toEqual([]);
  },
);

test("so do files, what does not exist, and what is refused", async () => {
  const html = await (await fetchApp("/about")).text();
  const files = [...new Set(html.match(/\/_next\/static\/[^"\\ ]+\.(?:js|css|woff2)/g))].slice(0, 6);
  expect(files.length).toBeGreaterThan(2);
  const missing = [
    "/nope",
    "/es/legal/nope",
    "/nope.png",
    "/_next/static/nope.js",
    "/api/nope",
    "/members/nope",
    "/admin/nope",
  ];
  const others = [
    "/icon.svg",
    "/favicon.ico",
    "/robots.txt",
    "/sitemap.xml",
    "/manifest.webmanifest",
    "/%",
    "//nope",
    "/en/pricing",
  ];
  expect(await faultsOfAll([...files, ...missing, ...others], fetchApp)).toEqual([]);
  const refused = [
    ["POST", "/auth", { "next-action": "x", origin: "https://evil.example" }],
    ["POST", "/api/track-session", {}],
    ["PUT", "/pricing", { origin: services.app }],
    ["OPTIONS", "/pricing", {}],
  ] as const;
  for (const [method, path, headers] of refused)
    expect(await faultsOf(`${method} ${path}`, await fetchApp(path, { method, headers }))).toEqual([]);
  // It has no head of its own to say more in.
  const policyBy = async (method: string) =>
    (await fetchApp("/pricing", { method })).headers.get("content-security-policy");
  expect(await policyBy("HEAD")).toBe(await policyBy("GET"));
});
