import { fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { campaignContent, makeReaders } from "../../mailbox/campaign-readers.ts";
import { buildSender } from "../../mailbox/sender-program.ts";
import { startTestServer } from "../../mailbox/testing-server.ts";
import { anyPort } from "../../ports.ts";
import { prepareDatabase } from "../../postgres/database.ts";
import { startPostgres } from "../../postgres/start.ts";
import { startSupabase } from "../../supabase/start.ts";
import { resident } from "./memory.ts";

type Log = (line: string) => void;

/**
 * `npm run bench -- campaigns [recipients] [mails in the air]`: a campaign to that many members, sent by a process of its own to a
 * mail server that takes every message and counts it. Prints mails per second and the memory of the sender. Figures, never assertions.
 */
export async function printCampaigns(
  log: Log,
  [recipients = "100000", lanes = "1"]: string[],
): Promise<void> {
  const count = Number(recipients);
  const folder = await mkdtemp(join(tmpdir(), "altura-campaign-"));
  const program = await buildSender(folder);
  const database = await startPostgres({ dataDir: join(folder, "postgres"), port: await anyPort() });
  const server = await startTestServer(undefined, { raw: false });
  const sql = postgres(database.url, { max: 2, onnotice: () => {} });
  const siteUrl = "http://localhost:3000";
  try {
    await prepareDatabase(database.url, { seed: false });
    const supabase = await startSupabase({
      ...{ dbUrl: database.url, port: 0, dataDir: folder, siteUrl },
      ...{ mailboxUrl: "http://127.0.0.1:9", smtpUrl: server.url },
    });
    await sql`update settings set value = ${lanes}::jsonb where key = 'campaigns.lanes'`;
    for (let left = count; left > 0; left -= 20_000) await makeReaders(sql, Math.min(left, 20_000));
    const [made] =
      await sql`insert into private.campaigns (name, category, state, scheduled_at, rate_count, confirmed_by, expected, content)
      values ('Bench', 'product', 'scheduled', now(), 100000, gen_random_uuid(), ${count}, ${sql.json(campaignContent)}) returning id`;
    const id = made?.id as string;
    log(
      `\nCampaign to ${count.toLocaleString("en")} (mails in the air: ${lanes}, load ${loadavg()[0]?.toFixed(1)})`,
    );
    const freezing = performance.now();
    await sql`select private.freeze_campaign(${id})`;
    log(`  ${"recipients frozen".padEnd(22)}${((performance.now() - freezing) / 1000).toFixed(1)} s`);
    const began = performance.now();
    const child = fork(program, {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: {
        ...process.env,
        ...{ APP_URL: siteUrl, APP_SECRET: "a".repeat(32), MAIL_FROM: "Altura <hello@altura.test>" },
        ...{ SUPABASE_URL: supabase.url, SUPABASE_SECRET_KEY: supabase.secretKey, SMTP_URL: server.url },
      },
    });
    const gone = new Promise((done) => child.once("exit", done));
    const { received } = server;
    let told = performance.now();
    for (let tenth = 1, before = 0; tenth <= 10; tenth += 1) {
      const due = Math.floor((count * tenth) / 10);
      while (received.length < due && child.exitCode === null && child.signalCode === null) await wait(100);
      const rate = ((received.length - before) * 1000) / (performance.now() - told);
      log(
        `  ${`after ${received.length.toLocaleString("en")}`.padEnd(22)}${rate.toFixed(0)}/s, ${resident(child.pid ?? 0)} MiB`,
      );
      [before, told] = [received.length, performance.now()];
    }
    const seconds = (performance.now() - began) / 1000;
    child.kill("SIGKILL");
    await gone;
    const once = new Set(received.map(({ messageId }) => messageId)).size;
    log(
      `  ${"in all".padEnd(22)}${(received.length / seconds).toFixed(0)}/s, ${seconds.toFixed(0)} s, ${received.length - once} twice`,
    );
    await supabase.stop();
  } finally {
    await sql.end();
    await server.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
