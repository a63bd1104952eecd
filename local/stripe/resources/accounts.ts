import { z } from "zod";
import { capabilityOf, review, saveAccount, settled } from "../connect/accounts.ts";
import { availableOf } from "../connect/balances.ts";
import type { Account, Capability } from "../connect/documents.ts";
import { makeLink } from "../connect/links.ts";
import { operation } from "../endpoint.ts";
import { newId } from "../ids.ts";
import { page } from "../lists.ts";
import { datedPaging, expandList, flag, idle, mergeMetadata, metadata, text, webAddress } from "../params.ts";
import { foreignAccount, invalid } from "../problem.ts";
import { asList } from "../render.ts";
import type { Store } from "../store.ts";

/** Where accounts of a platform in the US may be, beside it (https://docs.stripe.com/connect/cross-border-payouts). */
const COUNTRIES = new Set(
  "US CA GB CH AT BE BG HR CY CZ DK EE FI FR DE GR HU IS IE IT LV LI LT LU MT NL NO PL PT RO SK SI ES SE".split(
    " ",
  ),
);

const requested = z.strictObject({ requested: flag }).optional();
const capabilities = z.strictObject({ transfers: requested, card_payments: requested }).optional();
const profile = z
  .strictObject({ mcc: text, name: text, product_description: text, support_email: text, url: text })
  .partial()
  .optional();
const fields = {
  email: text.optional(),
  capabilities,
  business_type: z.enum(["individual", "company", "non_profit"]).optional(),
  business_profile: profile,
  metadata: metadata.optional(),
  settings: idle,
  expand: expandList,
};
type Asked = z.output<typeof capabilities>;

function requestedOf(before: Account["capabilities"], asked: Asked): Account["capabilities"] {
  const next = { ...before };
  for (const [name, given] of Object.entries(asked ?? {}) as [
    Capability,
    { requested: boolean } | undefined,
  ][]) {
    if (given?.requested) next[name] ??= "inactive";
    else if (given) delete next[name];
  }
  return next;
}

const noProfile = {
  annual_revenue: null,
  estimated_worker_count: null,
  mcc: null,
  minority_owned_business_designation: null,
  name: null,
  product_description: null,
  specified_commercial_transactions_act_url: null,
  support_address: null,
  support_email: null,
  support_phone: null,
  support_url: null,
  url: null,
};

/** A new Express account, of the API and of the seed, which names its id. */
export async function makeAccount(
  store: Store,
  given: {
    id?: string;
    country: string;
    email: string | null;
    metadata: Record<string, string>;
  } & Partial<Account>,
): Promise<Account> {
  const id = given.id ?? newId("acct", 16);
  const account = settled({
    object: "account",
    business_type: "individual",
    capabilities: {},
    charges_enabled: false,
    created: store.time,
    default_currency: "usd",
    details_submitted: false,
    external_accounts: {
      object: "list",
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    payouts_enabled: false,
    type: "express",
    _given: [],
    _review: null,
    _deadline: null,
    ...given,
    business_profile: { ...noProfile, ...given.business_profile },
    id,
  } as unknown as Account);
  return store.insert("account", account);
}

export const createAccount = operation(
  z.strictObject({ ...fields, type: z.enum(["express"]), country: z.string().length(2).optional() }),
  async ({ store, params }) => {
    const country = (params.country ?? "US").toUpperCase();
    if (!COUNTRIES.has(country)) {
      throw invalid(`${country} is not currently supported by Stripe.`, "country", "country_unsupported");
    }
    return makeAccount(store, {
      country,
      email: params.email ?? null,
      metadata: params.metadata ?? {},
      business_type: params.business_type ?? "individual",
      capabilities: requestedOf({}, params.capabilities),
      business_profile: params.business_profile ?? {},
    });
  },
);

async function known(store: Store, id: string): Promise<Account> {
  const account = await store.find("account", id);
  if (!account || account.deleted) throw foreignAccount(id);
  return account;
}

export const retrieveAccount = operation(z.strictObject({ expand: expandList }), ({ store, id }) =>
  known(store, id),
);

export const updateAccount = operation(z.strictObject(fields), async ({ store, params, id }) => {
  await store.lock("account", id);
  const account = await known(store, id);
  return saveAccount(store, account, {
    email: params.email ?? account.email,
    capabilities: requestedOf(account.capabilities, params.capabilities),
    business_profile: { ...account.business_profile, ...params.business_profile },
    metadata: mergeMetadata(account.metadata, params.metadata),
  });
});

export const listAccounts = operation(z.strictObject(datedPaging), ({ store, params }) =>
  page(store, "account", "/v1/accounts", {}, params),
);

export const listCapabilities = operation(z.strictObject({ expand: expandList }), async ({ store, id }) => {
  const account = await known(store, id);
  const names = Object.keys(account.capabilities) as Capability[];
  return asList(
    names.map((name) => capabilityOf(account, name)),
    `/v1/accounts/${id}/capabilities`,
  );
});

export const rejectAccount = operation(
  z.strictObject({ reason: z.enum(["fraud", "terms_of_service", "other"]), expand: expandList }),
  async ({ store, id }) => {
    await store.lock("account", id);
    return review(store, await known(store, id), "rejected");
  },
);

/** An account with money on it stays. */
export const deleteAccount = operation(z.strictObject({}), async ({ store, id }) => {
  await store.lock("account", id);
  const account = await known(store, id);
  if ((await availableOf(store, id)) !== 0) {
    throw invalid(
      `This account cannot be deleted because it has a non-zero balance. Its balance must be zero (${id}).`,
    );
  }
  await store.save("account", { ...account, deleted: true });
  return { id, object: "account", deleted: true };
});

export const createAccountLink = operation(
  z.strictObject({
    account: text,
    type: z.enum(["account_onboarding", "account_update"]),
    refresh_url: webAddress,
    return_url: webAddress,
    collect: idle,
    collection_options: idle,
    expand: expandList,
  }),
  async ({ store, params, origin }) => {
    const account = await store.get("account", params.account, "account");
    if (account.deleted) throw invalid(`No such account: '${account.id}'`, "account", "resource_missing");
    if (params.type === "account_update") {
      throw invalid(
        "You cannot create `account_update` type Account Links for this account. Valid types for this account are: account_onboarding.",
        "type",
      );
    }
    const { refresh_url, return_url } = params;
    const made = await makeLink(store, { kind: "onboarding", account: account.id, refresh_url, return_url });
    return {
      object: "account_link",
      created: store.time,
      expires_at: made.expires_at,
      url: `${origin}/setup/e/${account.id}/${made.token}`,
    };
  },
);

export const createLoginLink = operation(
  z.strictObject({ expand: expandList }),
  async ({ store, id, origin }) => {
    const account = await known(store, id);
    if (!account.details_submitted) {
      throw invalid("Cannot create a login link for an account that has not completed onboarding.");
    }
    const made = await makeLink(store, { kind: "dashboard", account: id });
    return { object: "login_link", created: store.time, url: `${origin}/express/${id}/${made.token}` };
  },
);
