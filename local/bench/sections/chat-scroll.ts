import postgres from "postgres";
import { chromium, type Page } from "playwright";
import type { Services } from "../../services.ts";
import { findBrowser } from "../../testing/browser.ts";
import { openSession } from "../../testing/session.ts";

type Log = (line: string) => void;

const messages = 10_000;
const frames = 600;
const reader = "noor@altura.test";

/** The page of the room as the server would send it, with all its messages at once, in the order of their numbers. */
async function fillRoom(dbUrl: string): Promise<object> {
  const sql = postgres(dbUrl, { max: 1, onnotice: () => {} });
  try {
    const [room] = await sql`select id from private.chat_rooms where slug = 'base-camp'`;
    const id = room?.id as string;
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`delete from private.chat_messages where room_id = ${id}`;
      await tx`insert into private.chat_messages (id, room_id, seq, change, user_id, client_id, text, created_at)
        select gen_random_uuid(), ${id}, n, n, p.user_id, gen_random_uuid(), 'Message ' || n || ' ' || case n % 6
            when 0 then repeat('with **some words** and more of them ', 6) when 1 then 'see https://example.com/' || n
            when 2 then '- a list' || E'\n' || '- of two' when 3 then '\`code\` and 🎉' else 'and a few words' end,
          now() - make_interval(mins => ${messages} - n)
        from generate_series(1, ${messages}::integer) n
        join (select user_id, row_number() over (order by user_id) - 1 as k, count(*) over () as all from public.profiles) p
          on p.k = (n / 3) % p.all`;
      await tx`update private.chat_rooms set last_seq = ${messages}, last_change = ${messages} where id = ${id}`;
    });
    const [row] = await sql`select jsonb_agg(private.message_json(m, u.id, false) order by m.seq) as all
      from private.chat_messages m, auth.users u where m.room_id = ${id} and u.email = ${reader}`;
    return { messages: row?.all as object[], before: false, after: false, last_change: messages, pinned: [] };
  } finally {
    await sql.end();
  }
}

/** Scrolls the list by a step each frame; milliseconds between frames, and the most elements that stood in the page. */
const scroll = (page: Page, step: number) =>
  page.evaluate(
    ({ step, frames }) =>
      new Promise<{ between: number[]; nodes: number }>((resolve) => {
        const list = [...document.querySelectorAll<HTMLElement>("[role=group] > div")].find(
          (one) => one.scrollHeight > 50_000,
        );
        if (!list) throw new Error("The list does not scroll.");
        const between: number[] = [];
        let nodes = 0;
        let last = 0;
        const frame = (now: number) => {
          if (last > 0) between.push(now - last);
          last = now;
          if (between.length % 20 === 0) nodes = Math.max(nodes, document.querySelectorAll("*").length);
          if (between.length >= frames) return resolve({ between, nodes });
          list.scrollTop += step;
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    { step, frames },
  );

/** Ten thousand messages of a room, scrolled frame by frame in headless Chromium: what a frame costs, and what is dropped. */
export async function printChatScroll(services: Services, log: Log): Promise<void> {
  const all = await fillRoom(services.supabase.dbUrl);
  const browser = await chromium.launch({
    executablePath: (await findBrowser(log)) ?? undefined,
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  try {
    const { jar } = await openSession(services, reader);
    const url = services.app;
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
    await context.addCookies(
      [...jar, ["altura_hint", "1"], ["altura_onboarded", "none"], ["altura_consent", "no"]].map(
        ([name = "", value = ""]) => ({ name, value, url }),
      ),
    );
    const page = await context.newPage();
    await page.route("**/api/me/chat/page?*", (route) => route.fulfill({ json: all }));
    await page.goto("/live-chat?room=base-camp");
    await page.locator(`[data-seq="${messages}"]`).waitFor();
    const client = await context.newCDPSession(page);
    await client.send("Performance.enable");
    const metrics = async () =>
      Object.fromEntries(
        (await client.send("Performance.getMetrics")).metrics.map(({ name, value }) => [name, value]),
      );
    log(`\nChat, ${messages.toLocaleString("en")} messages in the list, ${frames} frames each, 1440 × 900`);
    for (const [name, step] of [
      ["a line a frame, upwards", -24],
      ["a fling, upwards", -400],
      ["a jump a frame, downwards", 3000],
    ] as const) {
      const before = await metrics();
      const { between, nodes } = await scroll(page, step);
      const after = await metrics();
      const spent = (key: string) => (((after[key] ?? 0) - (before[key] ?? 0)) * 1000) / between.length;
      const sorted = between.toSorted((a, b) => a - b);
      const ms = (value: number) => value.toFixed(1).padStart(6);
      log(
        `  ${name.padEnd(28)}script${ms(spent("ScriptDuration"))} ms   style and layout${ms(spent("RecalcStyleDuration") + spent("LayoutDuration"))} ms   all${ms(spent("TaskDuration"))} ms a frame   between frames p50${ms(sorted[Math.floor(sorted.length / 2)] ?? 0)} p99${ms(sorted[Math.floor(sorted.length * 0.99)] ?? 0)} ms   over 25 ms: ${between.filter((gap) => gap > 25).length}   elements at most ${nodes}`,
      );
    }
  } finally {
    await browser.close();
  }
}
