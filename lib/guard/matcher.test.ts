import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { config } from "../../middleware";
import { isPerRequest, isProtected } from "./protected-paths";
import { personalAuth } from "./visitor-page";

/** The very copy that Next compiles the matcher with. */
const { pathToRegexp } = createRequire(import.meta.url)("next/dist/compiled/path-to-regexp") as {
  pathToRegexp: (source: string, keys: unknown[]) => RegExp;
};

const folder = fileURLToPath(new URL("../../app/[locale]/", import.meta.url));
/**
 * What a page asks when it is rendered for one person, and the parts of static pages that ask after it was shown. A
 * countdown, the figures of the home page and the forms that leave mails and verify a statement come later too, but are
 * the same whoever asks.
 */
const personal =
  /@\/lib\/guard\/page"|@\/components\/admin\/list\/list-page"|@\/lib\/session\/status\/factors"|@\/lib\/billing\/checkout\/result-view"|-island"|votes-provider"|import \{(?! (?:StartsIn|LiveStrip|UnsubscribeForm|VerifyForm) \})[^}]*\} from "@\/components\/[\w/]+\/later"/;

/** Address of a page's file; parameters become a word. */
const addressOf = (file: string) =>
  `/${file
    .replace(/\/?page\.tsx$/, "")
    .replace(/\([^)]*\)\/?/g, "")
    .replace(/\[[^\]]+\]/g, "x")}`;
const pages = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("page.tsx") && personal.test(readFileSync(join(folder, file), "utf8")))
  .map(addressOf);

/** What makes Next render a page for each request, in the page or in a layout above it. */
const perRequest =
  /searchParams|cookies\(\)|headers\(\)|@\/lib\/guard\/page"|@\/lib\/billing\/checkout\/result-view"|@\/components\/shell\/held-page"|from "\.\.\/mint\/page"/;
const above = (file: string) =>
  file
    .split("/")
    .map((_, depth, parts) => join(folder, ...parts.slice(0, depth), "layout.tsx"))
    .filter((layout) => existsSync(layout));
const everyPage = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("page.tsx"))
  .map((file) => ({
    address: addressOf(file),
    perRequest: [join(folder, file), ...above(file)].some((one) =>
      perRequest.test(readFileSync(one, "utf8")),
    ),
  }));
/** Those that match whoever asks: the others only with a session cookie, or at `/`. */
const always = config.matcher.filter((entry) => typeof entry === "string");

const sources = config.matcher.map((entry) => (typeof entry === "string" ? entry : entry.source));
const matches = (path: string) => sources.some((source) => pathToRegexp(source, []).test(path));

describe("the middleware's matcher", () => {
  it("finds the pages that are for one person", () => {
    expect(pages).toEqual(
      expect.arrayContaining(["/members/settings", "/mint", "/auth", "/legal/contact", "/apply", "/pledge"]),
    );
  });

  it.each(pages)("keeps the session fresh on %s, in every language", (path) => {
    expect(matches(path)).toBe(true);
    expect(matches(`/es${path}`)).toBe(true);
  });

  it("leaves the pages alone that are the same for everybody", () => {
    for (const path of ["/pricing", "/faq", "/legal/terms", "/streams", "/shops", "/r/noor", "/api/me"]) {
      expect([path, matches(path)]).toEqual([path, false]);
    }
  });

  it.each(everyPage)("knows how $address is made, and gives a nonce to those alone that need one", (page) => {
    expect(isPerRequest(page.address)).toBe(page.perRequest);
    const matched = always.some((source) => pathToRegexp(source, []).test(page.address));
    // The one page that is made for some and is a file for all others.
    expect(matched).toBe(page.perRequest && page.address !== "/auth");
  });

  it("finds /auth whenever next.config.ts leaves it to the page that is made for one person", () => {
    const auth = config.matcher.flatMap((entry) =>
      typeof entry !== "string" && pathToRegexp(entry.source, []).test("/auth") ? [entry] : [],
    );
    const form = { type: "header", key: "content-type" };
    expect(auth.map(({ has }) => has)).toEqual([...personalAuth, form].map((condition) => [condition]));
    for (const { source } of auth) expect(pathToRegexp(source, []).test("/es/auth")).toBe(true);
  });

  it("finds a page of its own for every unknown address where a nonce is given", () => {
    for (const path of ["/members/x", "/admin/x/y", "/auth/x"]) {
      expect(isPerRequest(path)).toBe(true);
      const [, first = ""] = path.split("/");
      const rest = everyPage.some(({ address }) => address === `/${first}/x`);
      expect([path, rest]).toEqual([path, true]);
    }
    for (const path of ["/mint/x", "/authors", "/membership"]) expect(isPerRequest(path)).toBe(false);
  });

  it("guards every page behind the wrapper", () => {
    for (const path of pages.filter(isProtected)) expect(matches(path)).toBe(true);
  });
});
