import type Stripe from "stripe";
import { connect, control, money } from "./payments.ts";
import type { Services } from "./services.ts";

/** The connected accounts and payouts that the console shows, newest first. */
export type Connect = {
  /** What the platform can transfer. */
  platform: string;
  accounts: { id: string; who: string; state: string; available: string; open: boolean; payable: boolean }[];
  payouts: { id: string; amount: string; status: string; pending: boolean; left: boolean }[];
};

type Told = {
  platform: number;
  accounts: { account: Stripe.Account & { deleted?: boolean }; available: number }[];
  payouts: Stripe.Payout[];
};

function stateOf(account: Stripe.Account): string {
  const reason = account.requirements?.disabled_reason;
  const can = [
    account.capabilities?.transfers === "active" ? "transfers" : "",
    account.charges_enabled ? "card payments" : "",
    account.payouts_enabled ? "payouts" : "",
  ].filter(Boolean);
  return [
    account.country,
    account.details_submitted ? "handed in" : "onboarding",
    reason ? reason.replaceAll("_", " ") : "",
    can.length > 0 ? can.join(", ") : "nothing active",
  ]
    .filter(Boolean)
    .join(" · ");
}

export async function readConnect(services: Services): Promise<Connect> {
  const told = await control<Told>(services, "/local/accounts");
  return {
    platform: money(told.platform),
    accounts: told.accounts.map(({ account, available }) => ({
      id: account.id,
      who: account.email ?? account.id,
      state: stateOf(account),
      available: money(available),
      open: !account.requirements?.disabled_reason?.startsWith("rejected"),
      payable: available > 0 && account.payouts_enabled,
    })),
    payouts: told.payouts.map(({ id, amount, status }) => ({
      id,
      amount: money(amount),
      status,
      pending: status === "pending",
      left: status === "pending" || status === "paid",
    })),
  };
}

const change =
  (name: string, done: string) =>
  async (services: Services, id: string): Promise<string> => {
    await control(services, `/local/accounts/${encodeURIComponent(id)}/${name}`, {});
    return done;
  };

const end =
  (name: "pay" | "fail", done: string) =>
  async (services: Services, id: string): Promise<string> => {
    await control(services, `/local/payouts/${encodeURIComponent(id)}/${name}`, {});
    return done;
  };

/** What a button does; each answers the sentence that says what happened, and throws what Stripe refuses. */
export const connectControls = {
  accountFinish: change("finish", "Everything was handed in, and Stripe has nothing against the account."),
  accountReview: change("review", "Stripe looks at the account. Nothing is asked of its owner meanwhile."),
  accountAsk: change("ask", "Stripe asks for a document within 14 days. Until then the account goes on."),
  accountRestrict: change(
    "restrict",
    "A document is overdue: no transfers and no payouts until it is there.",
  ),
  accountDisable: change("disable", "Stripe has rejected the account. Finishing it takes that back."),
  accountPayout: change(
    "payout",
    "The whole balance is on its way to the bank. Decide below whether it arrives.",
  ),
  payoutPay: end("pay", "The money has reached the bank."),
  payoutFail: end("fail", "The bank sent the money back, and the account needs another bank account."),
  async topup(services: Services, dollars: string): Promise<string> {
    const { amount } = await connect(services).topups.create({
      amount: Number(dollars) * 100,
      currency: "usd",
    });
    return `${money(amount)} more can be transferred.`;
  },
};

export type ConnectControl = keyof typeof connectControls;
