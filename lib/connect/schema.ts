import { z } from "zod";
import { isLocale } from "@/lib/platform/i18n/routing";
import { isCountry } from "./countries";

const locale = z.string().refine(isLocale, "invalid_input");

/** From where the account is set up, and where Stripe sends people back to. */
export const connectPages = { earnings: "/members/earnings", storefront: "/connect-demo" } as const;
export type ConnectPlace = keyof typeof connectPages;

const place = z.enum(["earnings", "storefront"]).default("earnings");

export const startConnectSchema = z.object({
  country: z.string().refine(isCountry, "connect_country"),
  locale,
  place,
});

export const continueConnectSchema = z.object({ locale, place });

export const connectStates = ["not_started", "data_needed", "under_review", "paused", "ready"] as const;

/** Answer of `my_connected_account`. */
export const connectedAccount = z.object({
  state: z.enum(connectStates),
  country: z.string().nullable(),
  /** When what is needed is due. */
  until: z.string().nullable(),
  transfers: z.boolean(),
  card_payments: z.boolean(),
  payouts: z.boolean(),
  /** Whether the first onboarding is done: before, Stripe has no dashboard for the member. */
  submitted: z.boolean(),
});
export type ConnectedAccount = z.output<typeof connectedAccount>;

/** Answer of `begin_connected_account`. */
export const begunAccount = z.object({
  country: z.string(),
  key: z.uuid(),
  account: z.string().nullable(),
});
