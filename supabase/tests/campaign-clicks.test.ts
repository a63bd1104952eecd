import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { castOfCampaigns } from "./campaign-cast.ts";

const { db, save, set, tick, read, listed, reader, sendAll, nothingRuns } = await castOfCampaigns();
afterAll(() => db.drop());
beforeEach(nothingRuns);

describe("two subjects", () => {
  /** A running comparison whose sample was sent; `clicks` of A and B, out of ten each. */
  async function compared(clicks: [number, number], machines = 0) {
    for (let n = 0; n < 24; n += 1) await reader();
    const id = await save({ ab_percent: 50, ab_hours: 1 });
    await set(id, "schedule");
    await tick();
    // Exactly ten of each and four who wait, whatever the draw.
    await db.sql`update private.campaign_recipients r set sampled = x.n <= 20, variant = case when x.n <= 10 then 'a' when x.n <= 20 then 'b' end
      from (select id, row_number() over (order by id) as n from private.campaign_recipients where campaign_id = ${id}) x where x.id = r.id`;
    await sendAll();
    expect((await read(id)).counts).toMatchObject({ accepted: 20, queued: 4 });
    for (const [variant, count] of [
      ["a", clicks[0]],
      ["b", clicks[1]],
    ] as const)
      await db.sql`insert into private.campaign_clicks (recipient_id, n, machine)
        select id, 1, false from private.campaign_recipients where campaign_id = ${id} and variant = ${variant} order by id limit ${count}`;
    await db.sql`insert into private.campaign_clicks (recipient_id, n, machine)
      select id, 1, true from private.campaign_recipients where campaign_id = ${id} and variant = 'a' order by id desc limit ${machines}`;
    await tick();
    expect((await read(id)).ab_result, "not before its hour is over").toBeNull();
    await db.sql`update private.campaign_recipients set settled_at = settled_at - interval '2 hours' where campaign_id = ${id}`;
    await tick();
    await sendAll();
    const rest =
      await db.sql`select distinct variant from private.campaign_recipients where campaign_id = ${id} and not sampled`;
    return { result: (await read(id)).ab_result, rest: rest.map(({ variant }) => variant as string), id };
  }

  test("the one more people clicked in wins and goes to the rest", async () => {
    const { result, rest, id } = await compared([1, 8]);
    expect({ result, rest }).toEqual({ result: "b", rest: ["b"] });
    await tick();
    expect(await read(id)).toMatchObject({ state: "finished", counts: { accepted: 24 } });
  });

  test("no certain difference is a result, and machines do not count", async () => {
    const { result, rest } = await compared([3, 5], 7);
    expect({ result, rest }).toEqual({ result: "same", rest: ["a"] });
  });
});

describe("clicks", () => {
  test("are counted by person and link, lead only where staff wrote, and tell machines by the hidden link", async () => {
    const [person, machine, scanner] = [await reader(), await reader(), await reader()];
    const id = await save();
    await set(id, "schedule");
    await tick();
    await sendAll();
    const url = "https://example.com/a";
    const [numbers] =
      await db.sql`select number_campaign_links(${id}, ${[url, "https://example.com/b", url]}) as n`;
    expect(numbers?.n).toEqual({ [url]: 1, "https://example.com/b": 2 });
    expect((await db.sql`select number_campaign_links(${id}, ${[url]}) as n`)[0]?.n).toEqual({ [url]: 1 });
    const tokenOf = async (user: string) =>
      (
        await db.sql`select token from private.campaign_recipients where campaign_id = ${id} and user_id = ${user}`
      )[0]?.token as string;
    const click = async (user: string, n: number, bot = false) =>
      (await db.sql`select record_campaign_click(${await tokenOf(user)}, ${n}, ${bot}) as url`)[0]?.url as
        string | null;
    expect(await click(person, 1)).toBe(url);
    expect(await click(person, 1)).toBe(url);
    expect(await click(person, 9)).toBeNull();
    expect(await click(machine, 1)).toBe(url);
    expect(await click(machine, 0)).toBeNull();
    expect(await click(machine, 2)).toBe("https://example.com/b");
    expect(await click(scanner, 1, true)).toBe(url);
    expect(
      (await db.sql`select record_campaign_click(gen_random_uuid(), 1, false) as url`)[0]?.url,
    ).toBeNull();
    expect((await read(id)).figures).toMatchObject({ delivered: 3, clicked: 1, machines: 2 });
    expect((await read(id)).figures.links).toContainEqual({ n: 1, url, people: 1, machines: 2 });

    // Whom a figure counts, as the list of recipients finds them.
    const found = async (filter: object) => {
      const rows = await listed({ campaign: id, ...filter });
      return rows.map(({ user_id }) => user_id).toSorted();
    };
    expect(await found({ result: "clicked" })).toEqual([person]);
    expect(await found({ result: "machine" })).toEqual([machine, scanner].toSorted());
    expect(await found({ result: "clicked", link: "1" })).toEqual([person]);
    expect(await found({ result: "clicked", link: "2" })).toEqual([]);
    expect(await found({ result: "machine", link: "2" })).toEqual([machine]);
    // Opens are counted; who opened is told to nobody.
    await expect(found({ result: "opened" })).rejects.toThrow("invalid_input");
    await db.sql`select private.note_campaign_report(${await tokenOf(person)}, 'hard', 'gone')`;
    expect(await found({ result: "bounced" })).toEqual([person]);
    expect(await found({ result: "clicked" })).toEqual([]);
    expect(await found({ result: "unsubscribed" })).toEqual([]);
  });

  test("whoever leaves the category afterwards is counted with the campaign", async () => {
    const leaver = await reader();
    const id = await save();
    await set(id, "schedule");
    await tick();
    await sendAll();
    await db.sql`update mail_preferences set product = false where user_id = ${leaver}`;
    expect((await read(id)).figures.unsubscribed).toBe(1);
  });
});
