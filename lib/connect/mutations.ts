import "server-only";
import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { isRefused, stripe } from "@/lib/billing/stripe";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Member, MemberId } from "@/lib/session/member";
import { applyConnect } from "./apply";
import { askingConnect, readAccountFact } from "./read";
import { begunAccount, connectPages, type ConnectPlace } from "./schema";

async function begin(member: MemberId, country: string) {
  const asked = { p_user: member, p_country: country };
  return unwrapAs(begunAccount, await createAdminSupabase().rpc("begin_connected_account", asked));
}

/**
 * The member's account at Stripe, made if there is none. Two tabs ask Stripe under one key, and so make one. Throws
 * `connect_country` when Stripe makes no account there, `connect_unavailable`, `suspended`.
 */
async function ensureAccount(member: Member, country: string): Promise<string> {
  const begun = await begin(member.id, country);
  if (begun.account) return begun.account;
  const admin = createAdminSupabase();
  try {
    const made = await askingConnect(
      stripe().accounts.create(
        {
          type: "express",
          country: begun.country,
          ...(member.email && { email: member.email }),
          business_type: "individual",
          capabilities: { transfers: { requested: true } },
          metadata: { user_id: member.id },
        },
        { idempotencyKey: `account:${begun.key}` },
      ),
    );
    unwrap(await admin.rpc("keep_connected_account", { p_user: member.id, p_account: made.id }));
    await refreshAccount(made.id);
    return made.id;
  } catch (error) {
    // The other tab's request is under way: what it brings is ours too.
    if (error instanceof Stripe.errors.StripeIdempotencyError) {
      const { account } = await begin(member.id, country);
      if (account) return account;
      throw new AppError("connect_unavailable", { detail: error.message, cause: error });
    }
    if (!isRefused(error)) throw error;
    unwrap(await admin.rpc("give_up_connected_account", { p_user: member.id, p_key: begun.key }));
    if (error.code === "country_unsupported")
      throw new AppError("invalid_input", { fields: { country: "connect_country" } });
    throw error;
  }
}

/** Writes what Stripe says now of an account. Throws `connect_unavailable`. */
export async function refreshAccount(account: string): Promise<void> {
  const event = {
    id: `connect:${account}:${randomUUID()}`,
    type: "altura.connect",
    created: Math.floor(now().getTime() / 1000),
    account,
    object: { id: account, object: "account" },
  };
  await applyConnect(event, async () => [await readAccountFact(account)]);
}

/** Stripe's page where the member hands in what is asked for. Whoever leaves it, or comes too late, comes back to us. */
async function onboardingLink(account: string, locale: string, place: ConnectPlace): Promise<string> {
  const back = (step: string) => `${env.APP_URL}${localizedHref(locale, `${connectPages[place]}/${step}`)}`;
  const link = await askingConnect(
    stripe().accountLinks.create({
      account,
      type: "account_onboarding",
      refresh_url: back("continue"),
      return_url: back("return"),
    }),
  );
  return link.url;
}

async function accountOf(member: MemberId): Promise<string> {
  const [row] = unwrap(
    await createAdminSupabase().from("connected_accounts").select("stripe_account_id").eq("user_id", member),
  );
  if (!row?.stripe_account_id) throw new AppError("not_found");
  return row.stripe_account_id;
}

/** Stripe is asked to let the account take cards, which asks for more; a second time changes nothing. */
async function requestCards(account: string): Promise<void> {
  await askingConnect(
    stripe().accounts.update(account, { capabilities: { card_payments: { requested: true } } }),
  );
  await refreshAccount(account);
}

/** Begins: the account, and the page of its onboarding. Throws as `ensureAccount`. */
export async function startConnect(
  member: Member,
  country: string,
  locale: string,
  place: ConnectPlace = "earnings",
): Promise<string> {
  const account = await ensureAccount(member, country);
  if (place === "storefront") await requestCards(account);
  return onboardingLink(account, locale, place);
}

/** Goes on with the onboarding; of who wants to sell, with what card payments need. Throws not_found (nothing was begun), connect_unavailable. */
export async function continueConnect(
  member: Member,
  locale: string,
  place: ConnectPlace = "earnings",
): Promise<string> {
  const account = await accountOf(member.id);
  if (place === "storefront") await requestCards(account);
  return onboardingLink(account, locale, place);
}

/** Asks Stripe what it says of the member's account now. Throws not_found (nothing was begun), connect_unavailable. */
export async function checkConnect(member: Member): Promise<void> {
  await refreshAccount(await accountOf(member.id));
}

/** Stripe's dashboard of the member's account. Throws not_found (not begun, or not finished), connect_unavailable. */
export async function openConnectDashboard(member: Member): Promise<string> {
  const account = await accountOf(member.id);
  try {
    return (await askingConnect(stripe().accounts.createLoginLink(account))).url;
  } catch (error) {
    if (isRefused(error)) throw new AppError("not_found", { cause: error });
    throw error;
  }
}
