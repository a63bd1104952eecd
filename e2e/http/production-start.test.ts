import { spawn } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../local/ports.ts";
import { prepareInstance } from "../support/second-app.ts";

let instance: Awaited<ReturnType<typeof prepareInstance>>;
beforeAll(async () => {
  instance = await prepareInstance();
}, 60_000);
afterAll(() => instance.remove());

const paths = ["/api/health/ready", "/", "/%zz", "/_next/static/none.js"];

/** Starts a server and asks it as soon as it listens: what it answered before its end, its code and its words. */
async function started(args: string[], cwd: string, env: Record<string, string>) {
  const { port, release } = await freePort("app");
  await release();
  const child = spawn(process.execPath, args, {
    cwd,
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      PORT: String(port),
      HOSTNAME: "127.0.0.1",
      ...env,
    },
  });
  let said = "";
  const asked: Promise<unknown>[] = [];
  const answered: string[] = [];
  const ask = async (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => answered.push(`${path} ${status}`),
      () => undefined,
    );
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      said += chunk;
      // Next says so when it listens, and makes itself ready afterwards.
      if (asked.length === 0 && said.includes("Ready in")) asked.push(...paths.map(ask));
    });
  const code = await new Promise<number | null>((resolve) => {
    child.once("close", resolve);
  });
  await Promise.all(asked);
  return { code, said, answered, asked: asked.length };
}

const entries = [
  ["the image", (home: string) => ({ args: [join(home, "lib/delivery/serve.mjs")], cwd: home })],
  ["the standalone server", (home: string) => ({ args: [join(home, "server.js")], cwd: home })],
  [
    "next start",
    () => ({ args: [join(process.cwd(), "node_modules/next/dist/bin/next"), "start"], cwd: process.cwd() }),
  ],
] as const;

test.each(entries)(
  "%s refuses ALTURA_ENV=production without its variables, and answers nothing",
  async (_name, entry) => {
    const { args, cwd } = entry(instance.home);
    const { code, said, answered, asked } = await started([...args], cwd, { ALTURA_ENV: "production" });
    expect([code, answered, asked]).toEqual([1, [], paths.length]);
    for (const name of [
      "APP_URL",
      "SUPABASE_SECRET_KEY",
      "STRIPE_SECRET_KEY",
      "MINT_SIGNER_KEY",
      "CLIENT_IP_HEADER",
    ])
      expect(said).toContain(`${name} is missing`);
  },
);

test("a complete environment whose services are stand-ins is refused with each of them", async () => {
  const { args, cwd } = entries[0][1](instance.home);
  const { code, said, answered, asked } = await started(args, cwd, {
    ...instance.env,
    ALTURA_ENV: "production",
  });
  expect([code, answered, asked]).toEqual([1, [], paths.length]);
  for (const name of [
    "SUPABASE_URL points at this machine",
    "LOCAL_CONSOLE_URL",
    "CHAIN_ID",
    "STRIPE_API_URL",
  ])
    expect(said).toContain(name);
});
