import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { locales } from "@/lib/platform/i18n/routing";
import { sessionCookie } from "@/lib/platform/supabase/options";

const lib = fileURLToPath(new URL("../", import.meta.url));
const sources = globSync("**/*.ts", { cwd: lib }).map((path) => readFileSync(lib + path, "utf8"));
const cookies = sources.flatMap((text) =>
  [...text.matchAll(/^export const \w+Cookie = ["`]([^"`]+)["`]/gm)].map(([, name = ""]) =>
    name.replace("${sessionCookie}", sessionCookie),
  ),
);

it.each(locales)("the privacy notice in %s names every cookie we set, and no other", (locale) => {
  const { privacy } = JSON.parse(readFileSync(`${lib}platform/i18n/messages/${locale}/site.json`, "utf8"));
  const { table } = privacy.sections.find(({ id }: { id: string }) => id === "cookies");
  expect(table.rows.map(([name]: string[]) => name).sort()).toEqual(cookies.sort());
});

it.each(locales)("the privacy notice in %s names what live chat stores in the browser", (locale) => {
  const chat = fileURLToPath(new URL("../../components/chat/", import.meta.url));
  const files = globSync("**/*.{ts,tsx}", { cwd: chat }).filter((path) => !/\.test\.tsx?$/.test(path));
  const stored = files.flatMap((path) =>
    [...readFileSync(chat + path, "utf8").matchAll(/["`](altura_chat_\w+)/g)].map(([, name]) => name),
  );
  expect(stored).toHaveLength(3);
  const { privacy } = JSON.parse(readFileSync(`${lib}platform/i18n/messages/${locale}/site.json`, "utf8"));
  const { body } = privacy.sections.find(({ id }: { id: string }) => id === "cookies");
  for (const name of stored) expect(body.join(" ")).toContain(name);
});

it.each(locales)(
  "the privacy notice in %s says who sees what of a shop and of a purchase in one",
  (locale) => {
    const { privacy } = JSON.parse(readFileSync(`${lib}platform/i18n/messages/${locale}/site.json`, "utf8"));
    const section = (wanted: string) => privacy.sections.find(({ id }: { id: string }) => id === wanted);
    const shop = /\b(shops?|tiendas?)\b/i;
    const [list, seller] = section("others").body.filter((text: string) => shop.test(text));
    expect(list).toMatch(/<shops>.*(username|Benutzernamen|nombre de usuario)/);
    expect(seller).toMatch(/(email address|E-Mail-Adresse|correo).*Stripe/);
    expect(section("keep").table.rows.filter(([data]: string[]) => shop.test(data ?? ""))).toHaveLength(2);
  },
);
