import { readSessionValue, sessionValue } from "../../local/testing/bad-sessions.ts";
import { startFaultyProxy } from "../../local/testing/faulty-proxy.ts";
import { openSession } from "../../local/testing/session.ts";
import { startFreezable } from "./freezable.ts";
import { startSecondApp } from "./second-app.ts";
import { services } from "./services.ts";

export const unavailableWords = "One of our services isn’t responding.";
/** What the frame of a page says while the page is on its way. */
export const slowWords = "Still loading this page.";

/** Such an app waits as long as in production, and what ends a wait is told in its log. */
export const realLimits = { ALTURA_TIMEOUT_FACTOR: "1" };

/** An app whose database and Stripe can stop answering. */
export async function startOutage() {
  const supabase = await startFreezable(services.supabase.url);
  /** Before the frozen service, for a single path of it. */
  const calls = await startFaultyProxy(supabase.url);
  const stripe = await startFaultyProxy(services.stripe.url);
  const app = await startSecondApp({ ...realLimits, SUPABASE_URL: calls.url, STRIPE_API_URL: stripe.url });
  return {
    supabase,
    calls,
    stripe,
    url: app.url,
    log: app.log,
    /** Everything answers again. */
    end() {
      supabase.thaw();
      calls.become(null);
      calls.slowBy(0);
      stripe.become(null);
    },
    async stop() {
      await app.stop();
      await calls.stop();
      await stripe.stop();
      await supabase.stop();
    },
    /** Requests a path once: here a 503 is an answer like every other one. */
    async ask(path: string, init: RequestInit = {}, base = app.url) {
      const response = await fetch(base + path, {
        redirect: "manual",
        signal: AbortSignal.timeout(60_000),
        ...init,
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
  };
}

/** The cookies of a browser that has signed in and was not let in yet, so that each page looks. */
export async function unpassedCookie(
  email: string,
  change: (session: object) => object = (session) => session,
): Promise<string> {
  const { jar } = await openSession(services, email);
  const session = sessionValue(change(readSessionValue(jar.get("altura-auth") ?? "")));
  return `altura-auth=${session}; altura_onboarded=none`;
}
