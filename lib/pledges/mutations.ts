import "server-only";
import { headers } from "next/headers";
import { z } from "zod";
import { AppError } from "@/lib/platform/errors";
import { deliverSoon } from "@/lib/outbox/soon";
import { clientAddress } from "@/lib/platform/request/client-address";
import { takeRateLimit } from "@/lib/platform/request/rate-limit";
import type { Member } from "@/lib/session/member";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { PledgeForm, WithdrawalForm } from "./schema";

const outcome = z.object({
  outcome: z.enum(["confirmed", "withdrawn", "code_invalid", "too_many_attempts", "pledge_closed"]),
  amount: z.number().optional(),
});

/** Codes go to addresses that anybody may type, so both the address and the visitor are counted. */
async function countCode(email: string): Promise<void> {
  await takeRateLimit({ name: "pledge-mail", max: 5, seconds: 900 }, email);
  await takeRateLimit({ name: "pledge-visitor", max: 20, seconds: 900 }, clientAddress(await headers()));
}

async function beside<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === "pledge_amount") {
      throw new AppError("pledge_amount", { fields: { amount: "pledge_amount" } });
    }
    throw error;
  }
}

/** Notes a pledge and mails its code; returns the ticket to hand the code in with. Throws pledge_closed, pledge_amount, rate_limited. */
export async function beginPledge(form: PledgeForm, member: Member | null): Promise<string> {
  await countCode(form.email);
  const ticket = await beside(async () =>
    unwrap(
      await createAdminSupabase().rpc("begin_pledge", {
        p_user: (member?.id ?? null) as string,
        p_email: form.email,
        p_amount: form.amount,
        p_note: form.note,
        p_locale: form.locale,
      }),
    ),
  );
  deliverSoon();
  return ticket;
}

/** Mails a code that takes the address's pledge back; answers alike when there is none. Throws pledge_closed, rate_limited. */
export async function beginWithdrawal({ email, locale }: WithdrawalForm): Promise<string> {
  await countCode(email);
  const admin = createAdminSupabase();
  const ticket = unwrap(await admin.rpc("begin_pledge_withdrawal", { p_email: email, p_locale: locale }));
  deliverSoon();
  return ticket;
}

/** Hands a mailed code in; returns the pledge's amount. Throws, beside the field `code`: code_missing, code_invalid, too_many_attempts. */
export async function settlePledge(ticket: string | undefined, code: string): Promise<number> {
  if (code.length !== 6) throw new AppError("code_missing", { fields: { code: "code_missing" } });
  if (!ticket) throw new AppError("code_invalid", { fields: { code: "code_invalid" } });
  const answer = await createAdminSupabase().rpc("settle_pledge", { p_ticket: ticket, p_code: code });
  const { outcome: result, amount } = unwrapAs(outcome, answer);
  if (result === "confirmed" || result === "withdrawn") return amount ?? 0;
  throw new AppError(result, { fields: result === "pledge_closed" ? undefined : { code: result } });
}

/** Takes the member's own pledge back. Throws pledge_closed, pledge_unknown. */
export async function withdrawOwnPledge(_member: Member): Promise<void> {
  const supabase = await createServerSupabase();
  unwrap(await supabase.rpc("withdraw_my_pledge"));
}
