import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { env, environmentProblems, publicConfig } from "./env";

const brand = vi.hoisted(() => ({ support: "" }));
vi.mock("./brand", () => ({ brand }));

const complete: Record<string, string> = {
  ALTURA_ENV: "production",
  APP_URL: "https://altura.club/",
  APP_SECRET: "s".repeat(32),
  CRON_SECRET: "c".repeat(32),
  CLIENT_IP_HEADER: "x-real-ip",
  SUPABASE_URL: "https://abc.supabase.co",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
  SUPABASE_SECRET_KEY: "sb_secret_x",
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_y",
  STRIPE_API_URL: "",
  SMTP_URL: "smtps://user:pass@mail.example:465",
  MAIL_FROM: "Altura <hello@altura.club>",
  CHAIN_RPC_URL: "https://rpc.example",
  CHAIN_ID: "8453",
  CHAIN_NAME: "Base",
  CONTRACT_ADDRESS: `0x${"a".repeat(40)}`,
  CONTRACT_DEPLOY_BLOCK: "12",
  MINT_SIGNER_KEY: `0x${"1".repeat(64)}`,
  POSTHOG_HOST: "",
  LOCAL_CONSOLE_URL: "",
  LOCAL_RECEIVER_URL: "",
};

describe("env", () => {
  beforeEach(() => {
    brand.support = "help@altura.club";
    for (const [name, value] of Object.entries(complete)) vi.stubEnv(name, value);
  });
  afterEach(() => void vi.unstubAllEnvs());

  it("reads, converts and trims what it needs", () => {
    expect(env.APP_URL).toBe("https://altura.club");
    expect(env.CHAIN_ID).toBe(8453);
    expect(env.CHAIN_CONFIRMATIONS).toBe(2);
    expect(env.STRIPE_API_URL).toBeUndefined();
    expect(environmentProblems()).toEqual([]);
  });

  it("names the variable that is missing or wrong, when it is read", () => {
    vi.stubEnv("STRIPE_SECRET_KEY", "");
    vi.stubEnv("APP_SECRET", "short");
    expect(() => env.STRIPE_SECRET_KEY).toThrow("The environment variable STRIPE_SECRET_KEY is missing.");
    expect(() => env.APP_SECRET).toThrow(/APP_SECRET is not valid: must have at least 32 characters/);
  });

  it("lists every problem at once and refuses stand-ins in production", () => {
    vi.stubEnv("SMTP_URL", "");
    vi.stubEnv("CLIENT_IP_HEADER", "");
    vi.stubEnv("STRIPE_API_URL", "http://127.0.0.1:54330");
    vi.stubEnv("CHAIN_RPC_URL", "http://localhost:54345");
    vi.stubEnv("APP_URL", "http://altura.club");
    const problems = environmentProblems().join("\n");
    for (const name of ["SMTP_URL", "CLIENT_IP_HEADER", "STRIPE_API_URL", "CHAIN_RPC_URL", "https://"]) {
      expect(problems).toContain(name);
    }
  });

  it("wants both keys of the captcha or none", () => {
    vi.stubEnv("TURNSTILE_SITE_KEY", "0x4AAA");
    expect(environmentProblems()).toEqual([expect.stringContaining("TURNSTILE_SECRET_KEY")]);
    vi.stubEnv("TURNSTILE_SECRET_KEY", "0x4BBB");
    expect(environmentProblems()).toEqual([]);
  });

  it("refuses a placeholder for the support address in production, and takes it on a laptop", () => {
    brand.support = "support@altura.example";
    expect(environmentProblems()).toEqual([
      expect.stringContaining("support@altura.example is a placeholder"),
    ]);
    vi.stubEnv("ALTURA_ENV", "local");
    expect(environmentProblems()).toEqual([]);
  });

  it("gives the browser no secret", () => {
    const told = JSON.stringify(publicConfig());
    for (const name of [
      "APP_SECRET",
      "CRON_SECRET",
      "SUPABASE_SECRET_KEY",
      "STRIPE_SECRET_KEY",
      "MINT_SIGNER_KEY",
    ]) {
      expect(told).not.toContain(complete[name]);
    }
  });
});
