import { expect, vi } from "vitest";
import { offer, openShop } from "../../supabase/tests/storefront-cast.ts";
import type { openStage } from "./stage.ts";
import type { connectCast } from "./testing-connect.ts";

type Stage = Awaited<ReturnType<typeof openStage>>;
type Member = Awaited<ReturnType<Stage["member"]>>;
type StartConnect = (
  member: Member,
  country: string,
  locale: "en",
  purpose: "storefront",
) => Promise<unknown>;

/** Sellers on a stage whose onboarding at Stripe is done, and what tests ask of their sales. */
export function shopsOn(stage: Stage, cast: ReturnType<typeof connectCast>, startConnect: StartConnect) {
  /** A seller whose onboarding is done, with one product of `stock` pieces. */
  async function shop({ stock = 3 as number | null } = {}) {
    const member = await stage.member();
    await stage.db
      .sql`update profiles set tier = 'pro', created_at = now() - interval '3 days' where user_id = ${member.id}`;
    await stage.db.sql`select private.award(${member.id}, 'manual', 'start', 500, 'Start')`;
    await startConnect(member, "DE", "en", "storefront");
    const [row] = await stage.db
      .sql`select stripe_account_id as id from connected_accounts where user_id = ${member.id}`;
    const account = row?.id as string;
    await cast.change(account, "finish");
    await vi.waitFor(async () =>
      expect(
        await stage.db
          .sql`select charges_enabled as ready from connected_accounts where user_id = ${member.id}`,
      ).toEqual([{ ready: true }]),
    );
    await openShop(stage.db, member.id);
    return { member, account, product: await offer(stage.db, member.id, { stock }) };
  }

  const saleOf = async (session: string) => {
    const [row] = await stage.db.sql`
      select id, state, amount_refunded, fee, email, held from private.storefront_sales where stripe_session_id = ${session}`;
    return row as Record<string, unknown> & { id: string };
  };
  const becomes = (session: string, wanted: object) =>
    vi.waitFor(async () => expect(await saleOf(session)).toMatchObject(wanted));
  const stockOf = async ({ product }: { product: string }) =>
    (await stage.db.sql`select stock from private.storefront_products where id = ${product}`)[0]
      ?.stock as number;

  return { shop, saleOf, becomes, stockOf };
}
