import { randomUUID } from "node:crypto";
import { join } from "./cast.ts";
import type { Case, castOfStaff } from "./staff-cast.ts";

type Cases = Record<string, () => Promise<Case>>;
type Cast = Awaited<ReturnType<typeof castOfStaff>>;

/** Who invited a member, said by staff: nobody before, or somebody else. */
export function undoAttribution({ db, admin, call }: Cast): Cases {
  const attribute = (referee: string, referrer: string) =>
    call(admin, `admin_attribute_referral('${referee}', '${referrer}', 'They wrote to us')`);
  return {
    "referral.attributed": async () => {
      const [referrer, referee] = [await join(db), await join(db)];
      return { change: () => attribute(referee, referrer) };
    },
    "referral.attributed (from another)": async () => {
      const [first, referrer, referee] = [await join(db), await join(db), await join(db)];
      await db.sql`insert into referrals (referrer_id, referee_id, alias, stage, signals, held_at, expires_at)
        values (${first}, ${referee}, 'CODE', 'held', '{same_network}', now(), now() + interval '9 days')`;
      return { change: () => attribute(referee, referrer) };
    },
  };
}

/** What staff decide about applications. */
export function undoReviews({ db, moderator, call }: Cast): Cases {
  const review = async (to: string, ...before: string[]) => {
    const id = await join(db);
    const [row] = await db.sql`insert into creator_applications (user_id, status, submitted_at)
      values (${id}, 'submitted', now()) returning id`;
    const move = (status: string) =>
      call(
        moderator,
        `admin_review_application('${row?.id as string}', '${status}', 'Words about ${status}')`,
      );
    for (const status of before) await move(status);
    return { change: () => move(to) };
  };
  return {
    "application.in_review": () => review("in_review"),
    "application.more_info": () => review("more_info", "in_review"),
    "application.approved": () => review("approved"),
    "application.approved (after a question)": () => review("approved", "in_review", "more_info"),
    "application.rejected": () => review("rejected", "more_info"),
  };
}

/** Addresses that are told of facts. */
export function undoWebhooks({ db, admin, call }: Cast): Cases {
  // What an audit line cannot hold: a query, and words.
  const value = (url: string, description: string) =>
    JSON.stringify({ url, description, events: ["order.settled"] });
  const secret = JSON.stringify({ key: "k1", sealed: "s".repeat(60) });
  const save = (id: string, url: string, description: string) =>
    call(admin, `admin_save_webhook('${id}', '${value(url, description)}', '${secret}', 'Our shop')`);
  const endpoint = async () => {
    const [row] = await db.sql`insert into private.webhook_endpoints (id, url, description, events)
      values (gen_random_uuid(), 'https://hooks.example.com/?key=a~b', 'The old shop', '{order.settled}') returning id`;
    return row?.id as string;
  };
  return {
    "webhook.switched": async () => {
      const id = await endpoint();
      return { change: () => call(admin, `admin_set_webhook('${id}', 'off', 'Moving')`) };
    },
    "webhook.made": async () => ({
      change: () => save(randomUUID(), "https://new.example.com/?a=1", "A new shop"),
    }),
    "webhook.changed": async () => {
      const id = await endpoint();
      return { change: () => save(id, "https://new.example.com/?a=1", "A new shop") };
    },
  };
}
