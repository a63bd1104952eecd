import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { placeholderProblems, productionProblems, serviceProblems, standInHeader } from "./production";
import { createHttpServer } from "../../local/http-server.ts";

const names = vi.hoisted(() => new Map<string, string>());
vi.mock("node:dns/promises", () => ({
  lookup: async (host: string) => {
    const address = names.get(host);
    if (!address) throw new Error("ENOTFOUND");
    return [{ address, family: 4 }];
  },
}));

const good = {
  APP_URL: "https://altura.club",
  CLIENT_IP_HEADER: "x-real-ip",
  SUPABASE_URL: "https://abc.supabase.co",
  CHAIN_RPC_URL: "https://rpc.base.org",
  CHAIN_ID: "8453",
  SMTP_URL: "smtps://user:pass@mail.altura.club:465",
  MAIL_FROM: "Altura <hello@altura.club>",
  MINT_SIGNER_KEY: `0x${"1".repeat(64)}`,
};

describe("productionProblems", () => {
  it("finds nothing wrong with hosted services", () => {
    expect(productionProblems(good)).toEqual([]);
  });

  it.each([
    ["SUPABASE_URL", "http://0.0.0.0:54321"],
    ["SUPABASE_URL", "http://[::1]:54321"],
    ["CHAIN_RPC_URL", "http://127.0.0.1:54345"],
    ["SMTP_URL", "smtp://localhost:54325"],
    ["POSTHOG_HOST", "http://2130706433:54341"],
    ["APP_URL", "https://localhost:3000"],
    ["APP_URL", "http://altura.club"],
    ["STRIPE_API_URL", "https://stripe.altura.club"],
    ["DISCORD_API_URL", "https://discord.altura.club"],
    ["TURNSTILE_URL", "https://captcha.altura.club"],
    ["ALTURA_TIMEOUT_FACTOR", "6"],
    ["ALTURA_TIMEOUT_FACTOR", "1.5"],
    ["LOCAL_CONSOLE_URL", "https://console.altura.club"],
    ["LOCAL_RECEIVER_URL", "http://127.0.0.1:54344"],
    ["POSTHOG_KEY", "phc_local"],
    ["DISCORD_CLIENT_SECRET", "local"],
    ["CHAIN_ID", "31337"],
    ["MINT_SIGNER_KEY", "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"],
    ["TURNSTILE_SECRET_KEY", "1x0000000000000000000000000000000AA"],
    ["CLIENT_IP_HEADER", ""],
    ["MAIL_FROM", "Altura <hello@altura.test>"],
    ["MAIL_FROM", "hello@example.com"],
  ])("refuses %s=%s", (name, value) => {
    const problems = productionProblems({ ...good, [name]: value });
    expect(problems).not.toEqual([]);
    expect(problems.every((problem) => problem.includes(name))).toBe(true);
  });

  it.each(["", "1"])("takes the time limits as they are (ALTURA_TIMEOUT_FACTOR=%s)", (factor) => {
    expect(productionProblems({ ...good, ALTURA_TIMEOUT_FACTOR: factor })).toEqual([]);
  });

  it("takes a private address only for the variables that are named", () => {
    const selfHosted = { ...good, SUPABASE_URL: "http://kong:8000", SMTP_URL: "smtp://10.0.0.5:25" };
    expect(productionProblems(selfHosted)).toHaveLength(2);
    const named = { ...selfHosted, PRIVATE_ADDRESSES: "SUPABASE_URL, SMTP_URL" };
    expect(productionProblems(named)).toEqual([]);
    expect(productionProblems({ ...named, SUPABASE_URL: "http://127.0.0.1:8000" })).toHaveLength(1);
  });
});

describe("placeholderProblems", () => {
  it.each(["support@altura.example", "help@example.org", "a@b.test", "a@localhost"])(
    "refuses the support address %s, which reaches nobody",
    (support) => {
      expect(placeholderProblems({ support })).toEqual([expect.stringContaining(support)]);
    },
  );

  it.each(["help@altura.club", "test@altura.club", "a@examples.com", "a@myexample.com"])(
    "takes %s",
    (support) => {
      expect(placeholderProblems({ support })).toEqual([]);
    },
  );
});

describe("serviceProblems", () => {
  let server: Server;
  let isStandIn = true;
  let url: string;
  beforeEach(async () => {
    server = createHttpServer((_request, response) => {
      if (isStandIn) response.setHeader(standInHeader, "supabase");
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    names.clear();
    server.close();
  });

  it("refuses a name that leads to this machine or, unless it is named, into a private network", async () => {
    names.set("abc.supabase.co", "127.0.0.1");
    names.set("mail.altura.club", "192.168.1.4");
    const problems = await serviceProblems(good);
    expect(problems).toEqual([expect.stringContaining("SUPABASE_URL"), expect.stringContaining("SMTP_URL")]);
    names.set("abc.supabase.co", "1.1.1.1");
    expect(await serviceProblems({ ...good, PRIVATE_ADDRESSES: "SMTP_URL" })).toEqual([]);
  });

  it("refuses a stand-in by its answer, and judges nobody who does not answer", async () => {
    isStandIn = true;
    const problems = await serviceProblems({ ...good, SUPABASE_URL: url });
    expect(problems).toEqual([expect.stringContaining("SUPABASE_URL is answered by a stand-in")]);
    isStandIn = false;
    expect(await serviceProblems({ ...good, SUPABASE_URL: url })).toEqual([]);
  });
});
