import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { usualPort } from "./ports.ts";
import { startServices, type Stack } from "./up.ts";

test("two instances that start at once both come up, each on its own ports", async () => {
  const folders = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), "altura-up-"))));
  const stacks = await Promise.all(
    folders.map(async (dataDir): Promise<Stack> => {
      const appPort = await usualPort("app");
      const stack = await startServices({
        dataDir,
        appPort,
        choosePort: usualPort,
        outside: {},
        log: () => {},
      });
      return { ...stack, stop: () => stack.stop().then(appPort.release) };
    }),
  );
  try {
    const addresses = stacks.flatMap(({ services }) => [
      services.app,
      services.supabase.url,
      new URL(services.supabase.dbUrl).port,
      services.stripe.url,
      services.mailbox.url,
      services.chain.rpcUrl,
      services.discord.url,
      services.analytics.url,
      services.receiver.url,
    ]);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const { services } of stacks) {
      const headers = { apikey: services.supabase.publishableKey };
      const plans = await fetch(`${services.supabase.url}/rest/v1/plans?select=key`, { headers });
      expect(plans.status).toBe(200);
    }
  } finally {
    for (const stack of stacks) await stack.stop();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
}, 120_000);
