import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { locales } from "@/lib/platform/i18n/routing";
import { dataRecipients } from "./data-recipients";

beforeEach(() => {
  for (const name of ["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY", "POSTHOG_KEY", "PAGE_TAG_ID"])
    vi.stubEnv(name, "");
});
afterEach(() => vi.unstubAllEnvs());

it("names whom a browser speaks to only where it does", () => {
  expect(dataRecipients()).toEqual([]);
  vi.stubEnv("TURNSTILE_SITE_KEY", "0x4AAA");
  expect(dataRecipients()).toEqual(["captcha"]);
  vi.stubEnv("POSTHOG_KEY", "phc_test");
  expect(dataRecipients()).toEqual(["captcha", "analytics"]);
  vi.stubEnv("PAGE_TAG_ID", "G-ABCD1234");
  expect(dataRecipients()).toEqual(["captcha", "analytics", "pageTag"]);
});

it.each(locales)("says in %s who they are and what they receive", (locale) => {
  const file = new URL(`../platform/i18n/messages/${locale}/site.json`, import.meta.url);
  const { recipients } = JSON.parse(readFileSync(file, "utf8")).privacy;
  expect(recipients.captcha).toMatch(/Cloudflare.*Turnstile/);
  expect(recipients.analytics).toMatch(/PostHog/);
  expect(recipients.pageTag).toMatch(/Google/);
});
