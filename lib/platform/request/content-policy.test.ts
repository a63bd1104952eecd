import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  contentPolicy,
  filePolicy,
  foreignFilePolicy,
  headerPolicy,
  isFormTarget,
  pagePolicy,
  scriptOrigins,
  wordsPolicy,
} from "./content-policy.mjs";

beforeEach(() => {
  for (const name of [
    "POSTHOG_HOST",
    "TURNSTILE_SITE_KEY",
    "TURNSTILE_URL",
    "WALLETCONNECT_PROJECT_ID",
    "PAGE_TAG_ID",
    "PAGE_TAG_URL",
    "STRIPE_API_URL",
    "DISCORD_API_URL",
    "DISCORD_CLIENT_ID",
    "AUTH_PROVIDERS",
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

describe("where forms lead", () => {
  const checkout = "https://*.stripe.com https://abc.supabase.co";

  it("is this site, the payment pages and the sign-in, each with what is configured", () => {
    expect(directive("form-action")).toBe(`'self' ${checkout}`);
    vi.stubEnv("DISCORD_CLIENT_ID", "1");
    expect(directive("form-action")).toBe(`'self' ${checkout} https://discord.com`);
    vi.stubEnv("DISCORD_CLIENT_ID", undefined);
    vi.stubEnv("AUTH_PROVIDERS", "passkey, discord,google");
    expect(directive("form-action")).toBe(
      `'self' ${checkout} https://discord.com https://accounts.google.com`,
    );
  });

  it("is the stand-ins of a local start", () => {
    vi.stubEnv("SUPABASE_URL", "http://127.0.0.1:54321");
    vi.stubEnv("STRIPE_API_URL", "http://127.0.0.1:54330");
    vi.stubEnv("DISCORD_API_URL", "http://127.0.0.1:54335/api");
    expect(directive("form-action")).toBe(
      "'self' http://127.0.0.1:54330 http://127.0.0.1:54321 http://127.0.0.1:54335",
    );
  });

  it("is seen from an address", () => {
    const own = "https://altura.example";
    const leads = (address: string) => isFormTarget(address, own);
    for (const address of ["/x", "x", `${own}/x`, "https://checkout.stripe.com/c", "https://abc.supabase.co"])
      expect(leads(address), address).toBe(true);
    for (const address of [
      "//evil.example",
      "https://stripe.com.evil.example",
      "https://stripe.com",
      "http://[",
    ])
      expect(leads(address), address).toBe(false);
  });
});

it("says in every policy where forms lead, what a base is, and what plugins and frames may do", () => {
  const policies = {
    pagePolicy: pagePolicy([]),
    headerPolicy: headerPolicy(),
    filePolicy,
    foreignFilePolicy,
    words: wordsPolicy("p{}"),
  };
  for (const [name, policy] of Object.entries(policies)) {
    const names = policy.split("; ").map((part) => part.split(" ")[0]);
    expect(names, name).toEqual(expect.arrayContaining(["base-uri", "form-action", "frame-ancestors"]));
    expect(names.includes("object-src") || policy.includes("default-src 'none'"), name).toBe(true);
    expect(new Set(names).size, name).toBe(names.length);
  }
  expect(contentPolicy([])).toContain("; form-action 'self' ");
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
