import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { contentPolicy, scriptOrigins } from "./content-policy.mjs";

beforeEach(() => {
  for (const name of [
    "POSTHOG_HOST",
    "TURNSTILE_SITE_KEY",
    "TURNSTILE_URL",
    "WALLETCONNECT_PROJECT_ID",
    "PAGE_TAG_ID",
    "PAGE_TAG_URL",
  ])
    vi.stubEnv(name, undefined);
  vi.stubEnv("SUPABASE_URL", "https://abc.supabase.co");
  vi.stubEnv("CHAIN_RPC_URL", "https://rpc.example/v2/a-key");
});
afterEach(() => vi.unstubAllEnvs());

const directive = (name: string) =>
  contentPolicy(["'nonce-x'"])
    .split("; ")
    .find((text) => text.startsWith(`${name} `))
    ?.slice(name.length + 1);

describe("the content policy", () => {
  it("runs scripts of this site and the named ones, nothing else", () => {
    expect(directive("script-src")).toBe("'self' 'nonce-x'");
    expect(directive("default-src")).toBe("'self'");
    expect(directive("object-src")).toBe("'none'");
    expect(directive("base-uri")).toBe("'self'");
  });

  it("lets pages speak to the services of this installation only", () => {
    expect(directive("connect-src")).toBe(
      "'self' https://abc.supabase.co wss://abc.supabase.co https://rpc.example",
    );
    vi.stubEnv("POSTHOG_HOST", "https://eu.i.posthog.com");
    vi.stubEnv("WALLETCONNECT_PROJECT_ID", "id");
    expect(directive("connect-src")).toContain("https://eu-assets.i.posthog.com");
    expect(directive("connect-src")).toContain("wss://*.walletconnect.org");
    expect(directive("script-src")).toBe(
      "'self' 'nonce-x' https://eu.i.posthog.com https://eu-assets.i.posthog.com",
    );
  });

  it("lets the page tag in by its id alone, and Google's hosts only where it has no server of its own", () => {
    const own = "https://tags.altura.example";
    vi.stubEnv("PAGE_TAG_URL", own);
    expect(directive("script-src")).toBe("'self' 'nonce-x'");
    vi.stubEnv("PAGE_TAG_ID", "G-ABCD1234");
    expect(directive("script-src")).toBe(`'self' 'nonce-x' ${own}`);
    expect(directive("connect-src")).toContain(own);
    expect(directive("connect-src")).not.toContain("google");
    vi.stubEnv("PAGE_TAG_URL", undefined);
    expect(directive("script-src")).toBe("'self' 'nonce-x' https://www.googletagmanager.com");
    expect(directive("connect-src")).toContain("https://*.google-analytics.com");
  });

  it("takes pictures from the storage of a local start too, and from nowhere else without TLS", () => {
    expect(directive("img-src")).toBe("'self' data: blob: https:");
    vi.stubEnv("SUPABASE_URL", "http://127.0.0.1:54321");
    expect(directive("img-src")).toBe("'self' data: blob: https: http://127.0.0.1:*");
  });
});

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
