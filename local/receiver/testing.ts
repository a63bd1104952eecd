import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { deliverEvents } from "../../lib/outbox/deliver.ts";
import type { OutsideNetwork } from "../../lib/platform/request/outside.ts";
import { webhookConsumer } from "../../lib/webhooks/consumer.ts";
import { newSecret } from "../../lib/webhooks/secrets.ts";
import { startTestSupabase } from "../supabase/testing/with-schema.ts";
import { createHttpServer } from "../http-server.ts";

export type Heard = { type: string; id: string; headers: IncomingMessage["headers"]; body: string };
type Answer = (heard: Heard, response: ServerResponse) => unknown;

export const keys = (name: string) => `${name}:${randomBytes(32).toString("base64url")}`;
const thanks: Answer = (_heard, response) => response.end("thank you");

/** A receiver of webhooks, and the database and API that they come from; `clock` is what the server takes for the time. */
export async function openReceiver(clock: { at: Date }) {
  const heard: Heard[] = [];
  const replies = { answer: thanks };
  const server = createHttpServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString();
      const { type } = JSON.parse(body) as { type: string };
      const one = { type, id: String(request.headers["webhook-id"]), headers: request.headers, body };
      heard.push(one);
      replies.answer(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://hooks.example.com:${(server.address() as AddressInfo).port}`;

  /** A network in which the receiver of this test is a host of the internet. */
  const names: Record<string, string[]> = {};
  const net: OutsideNetwork = {
    local: [origin],
    addressesOf: async (host) =>
      names[host] ?? (host === "hooks.example.com" ? ["127.0.0.1"] : Promise.reject(new Error("ENOTFOUND"))),
  };

  const running = await startTestSupabase();
  const { db } = running;
  const { url, secretKey } = running.supabase;
  Object.assign(process.env, {
    SUPABASE_URL: url,
    SUPABASE_SECRET_KEY: secretKey,
    WEBHOOK_SECRET_KEYS: keys("first"),
  });
  await deliverEvents([webhookConsumer]);
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await running.stop();
  };
  const begin = () => {
    clock.at = new Date();
    heard.length = 0;
    replies.answer = thanks;
  };
  const clear = () => db.sql`truncate private.webhook_endpoints, private.events cascade`;
  const later = (seconds: number) => void (clock.at = new Date(clock.at.getTime() + seconds * 1000));

  async function endpoint(url = `${origin}/hook`, events = ["mint.confirmed"]) {
    const id = randomUUID();
    const { clear, stored } = newSecret(id);
    await db.sql`insert into private.webhook_endpoints (id, url, events) values (${id}, ${url}, ${events})`;
    await db.sql`insert into private.webhook_secrets (endpoint_id, key_id, sealed) values (${id}, ${stored.key}, ${stored.sealed})`;
    return { id, secret: clear };
  }

  /** Facts about one member, handed to the queue. */
  async function happen(...tokens: string[]) {
    const member = randomUUID();
    for (const token of tokens) {
      await db.sql`select private.emit_event('mint.confirmed', ${token}, ${member},
        ${db.sql.json({ mint_id: randomUUID(), token_id: token, tx_hash: "0xab" })})`;
      await deliverEvents([webhookConsumer]);
    }
    return member;
  }
  const tokens = () =>
    heard.map(({ body }) => (JSON.parse(body) as { data: { token_id: string } }).data.token_id);
  const state = async (id: string) =>
    (
      await db.sql`select state, held_reason, failures, failing_since is not null as failing from private.webhook_endpoints where id = ${id}`
    )[0];
  const rows = async () =>
    (
      await db.sql`select status, attempts, error, http_status from private.webhook_deliveries order by id`
    ).map((row) => ({ ...row }));

  return {
    ...{ db, heard, replies, origin, names, net, endpoint, happen, tokens, state, rows },
    ...{ stop, begin, clear, later },
  };
}
