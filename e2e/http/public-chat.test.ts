import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { withinOne } from "../../local/testing/within-one.ts";
import { fetchApp } from "../support/fetch-app.ts";
import { createMember, createWriter } from "../support/members.ts";
import { shownIn } from "../support/read-page.ts";
import { sql } from "../support/services.ts";
import { signedInFetch } from "../support/signed-in-fetch.ts";

/** Says or changes something in the chat with the cookies of a member. */
const act =
  (fetch: (path: string, init: RequestInit) => Promise<Response>) =>
  async (what: Record<string, unknown>): Promise<{ status: number; id: string }> => {
    const answer = await fetch("/api/me/chat", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(what),
    });
    const { id = "" } = (answer.ok ? await answer.json() : {}) as { id?: string };
    return { status: answer.status, id };
  };

/** A page stays for half a minute, one that was being made while its message changed too. */
const withTheClock = { timeout: 90_000 };

const baseCamp = async () =>
  (await sql`select id from private.chat_rooms where slug = 'base-camp'`)[0]?.id as string;

test(
  "a visitor reads what everybody said in the public room, as it stands now",
  () =>
    // Visitors read the latest day, which another line may begin meanwhile.
    withinOne("day", async () => {
      const say = act((await signedInFetch((await createWriter("Ona Prat")).email)).fetch);
      const [room, word] = [await baseCamp(), randomUUID().slice(0, 8)];
      const send = async (text: string) => {
        const sent = await say({
          do: "send",
          room,
          client: randomUUID(),
          text: `${text} ${word}`,
          reply: null,
        });
        expect(sent.status).toBe(200);
        return sent.id;
      };
      const [takenBack, evening, morning] = ["Taken back", "Good evening", "Good morning"].map(
        (text) => `${text} ${word}`,
      ) as [string, string, string];
      const read = async () =>
        shownIn(await (await fetchApp("/live-chat")).text(), takenBack, evening, morning);

      const first = await send("Taken back");
      await expect.poll(read, withTheClock).toEqual([takenBack]);
      expect((await say({ do: "delete", message: first })).status).toBe(200);
      const last = await send("Good evening");
      expect((await say({ do: "edit", message: last, text: morning })).status).toBe(200);
      await expect.poll(read, withTheClock).toEqual([morning]);
    }),
  480_000,
);

test("a member of the free plan cannot write with their own token, neither here nor in a room that is none", async () => {
  const say = act((await signedInFetch((await createMember()).email)).fetch);
  const words = { do: "send", client: randomUUID(), text: "x", reply: null };
  expect((await say({ ...words, room: await baseCamp() })).status).toBe(403);
  expect((await say({ ...words, room: randomUUID() })).status).toBe(404);
});
