import type { Services } from "../services.ts";

export type { Services };

const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

/** Whether an address is of this machine; an empty one belongs to a service that is configured elsewhere. */
export const isLocal = (url: string): boolean =>
  URL.canParse(url) && LOOPBACK.includes(new URL(url).hostname);

export type Named = { name: string; what: string; url: string; health: string | null };

/** The services with a sentence each and the address that says whether they answer. */
export function namedServices(services: Services): Named[] {
  const { supabase, stripe, mailbox, chain, discord, analytics, receiver, app } = services;
  const at = (url: string, path: string) => (url ? `${url}${path}` : null);
  return [
    { name: "App", what: "What visitors see", url: app, health: at(app, "/api/health") },
    {
      name: "Supabase",
      what: "Accounts, data, realtime",
      url: supabase.url,
      health: at(supabase.url, "/auth/v1/health"),
    },
    {
      name: "Stripe",
      what: "Payments and webhooks",
      url: stripe.url,
      health: at(stripe.url, "/local/events?limit=1"),
    },
    { name: "Mailbox", what: "Mail and text messages", url: mailbox.url, health: at(mailbox.url, "/health") },
    { name: "Chain", what: "JSON-RPC for wallets", url: chain.rpcUrl, health: chain.rpcUrl || null },
    { name: "Discord", what: "Linking and roles", url: discord.url, health: at(discord.url, "/health") },
    {
      name: "Analytics",
      what: "Events for PostHog and the page tag",
      url: analytics.url,
      health: at(analytics.url, "/health"),
    },
    {
      name: "Receiver",
      what: "Outgoing webhooks arrive here",
      url: receiver.url,
      health: at(receiver.url, "/health"),
    },
  ];
}
