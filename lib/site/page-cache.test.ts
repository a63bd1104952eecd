import { expect, it } from "vitest";
import { scriptOrigins } from "./page-cache.mjs";

it("lets no script of another origin run while nothing is configured", () => {
  expect(scriptOrigins({ NODE_ENV: "production" })).toEqual([]);
});

it("lets the captcha's script run only with its site key", () => {
  const url = "http://127.0.0.1:54342";
  expect(scriptOrigins({ NODE_ENV: "production", TURNSTILE_URL: url })).toEqual([]);
  expect(scriptOrigins({ NODE_ENV: "production", TURNSTILE_SITE_KEY: "x" })).toEqual([
    "https://challenges.cloudflare.com",
  ]);
  expect(scriptOrigins({ NODE_ENV: "production", TURNSTILE_SITE_KEY: "x", TURNSTILE_URL: url })).toEqual([
    url,
  ]);
});

it("lets session replay load from its own host", () => {
  expect(scriptOrigins({ NODE_ENV: "production", POSTHOG_HOST: "https://eu.i.posthog.com/" })).toEqual([
    "https://eu.i.posthog.com",
    "https://eu-assets.i.posthog.com",
  ]);
});
