import { setTimeout as delay } from "node:timers/promises";
import { createClient } from "@supabase/supabase-js";
import { readMessages, type Message } from "./mailbox.ts";
import type { Services } from "./services.ts";

const MAIL_MS = 30_000;

export type Requested = { message: Message } | { problem: string };

async function waitForCode(url: string, to: string, since: Date): Promise<Message | null> {
  const until = Date.now() + MAIL_MS;
  for (let pause = 20; Date.now() < until; pause = Math.min(pause * 2, 250)) {
    const message = (await readMessages(url, { to, since })).find((one) => one.code !== null);
    if (message) return message;
    await delay(pause);
  }
  return null;
}

/**
 * Asks the real auth API for a one-time code, as the sign-in page does, and waits for the mail. Within the pause
 * that auth keeps between two codes the last one is still good, and is answered.
 */
export async function requestCode(services: Services, email: string): Promise<Requested> {
  const { url, publishableKey } = services.supabase;
  const client = createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const since = new Date();
  const { error } = await client.auth.signInWithOtp({
    email,
    options: { emailRedirectTo: `${services.app}/members/dashboard` },
  });
  if (error?.code === "over_email_send_rate_limit") {
    const last = (await readMessages(services.mailbox.url, { to: email })).find((one) => one.code !== null);
    if (last) return { message: last };
  }
  if (error) return { problem: error.message };
  const message = await waitForCode(services.mailbox.url, email, since);
  return message
    ? { message }
    : { problem: "The code was requested, but no mail arrived within half a minute." };
}
