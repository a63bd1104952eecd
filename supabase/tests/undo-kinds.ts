import { checkoutOf, deliver, invoiceOf, join, publishPrices, subscriptionOf } from "./cast.ts";
import { offer, seller } from "./storefront-cast.ts";
import { undoChat } from "./undo-chat.ts";
import { undoContent } from "./undo-content.ts";
import { undoMail } from "./undo-mail.ts";
import { undoAttribution, undoReviews, undoWebhooks } from "./undo-outside.ts";
import { undoProofs } from "./undo-proofs.ts";
import type { Case, castOfStaff, Changed } from "./staff-cast.ts";

/** What each kind of change is made on, and the change. */
export function undoKinds(
  cast: Awaited<ReturnType<typeof castOfStaff>>,
): Record<string, () => Promise<Case>> {
  const { db, admin, second, moderator, call, referred, feedback } = cast;
  /** A referral that the rules held, and the appeal against it. */
  const appealed = async () => {
    const { id, referrer } = await referred();
    const made = await call(referrer, `submit_appeal('referral', '${id}', 'We share a flat and a router.')`);
    return (made as unknown as { id: string }).id;
  };
  const decide = (appeal: string, decision: string) =>
    call(moderator, `admin_decide_appeal('${appeal}', '${decision}', 'Looked again')`);
  /** What accepting an appeal does, by the line that it leaves itself. */
  const lifted = async (kind: string, subject: string, member: string) => {
    const made = await call(member, `submit_appeal('${kind}', '${subject}', 'It was not like that at all.')`);
    return async () => {
      const { line } = await decide((made as unknown as { id: string }).id, "accept");
      const [written] =
        await db.sql`select (after ->> 'line')::int as line from audit_log where id = ${line}`;
      return { line: written?.line as number, undo: true };
    };
  };

  /** Who imposes what an appeal lifts: none of those who undo that. */
  const colleague = async () => {
    const id = await join(db);
    await db.sql`insert into user_roles (user_id, role) values (${id}, 'moderator')`;
    return id;
  };
  const someone =
    (change: (id: string) => string, asker = () => admin) =>
    async () => {
      const id = await join(db);
      return { id, change: () => call(asker(), change(id)) };
    };
  /** A change of a case, by a moderator, after some others. */
  const ofCase =
    (change: string, ...before: string[]) =>
    async () => {
      const [id, other] = [await feedback(), await feedback()];
      const writer = await join(db);
      await db.sql`update feedback set user_id = ${writer} where id in ${db.sql([id, other])}`;
      await db.sql`insert into private.case_states (kind, id) values ('feedback', ${id}), ('feedback', ${other})`;
      const made = (what: string) =>
        call(
          moderator,
          `admin_${what.replace("(", "_case('feedback', ").replaceAll("$1", id).replace("$2", other)}`,
        );
      for (const each of before) await made(each);
      return { change: () => made(change) };
    };
  return {
    "points.awarded": someone((id) => `admin_award_points('${id}', 70, 'Helped')`),
    "points.awarded (taken)": someone((id) => `admin_award_points('${id}', -20, 'Too many')`),
    "points.reversed": async () => {
      const id = await join(db);
      const { ledger } = await call(admin, `admin_award_points('${id}', 90, 'Helped')`);
      await db.sql`select private.reverse(${ledger as number}, 30, 'A part of it')`;
      return { change: () => call(moderator, `admin_reverse_points(${ledger}, 'A mistake')`) };
    },
    "note.pinned": async () => {
      const { note } = await call(admin, `admin_add_note('${await join(db)}', 'Call first')`);
      return { change: () => call(moderator, `admin_pin_note('${note}', true)`) };
    },
    "note.unpinned": async () => {
      const { note } = await call(admin, `admin_add_note('${await join(db)}', 'Call first')`);
      await call(admin, `admin_pin_note('${note}', true)`);
      return { change: () => call(moderator, `admin_pin_note('${note}', false)`) };
    },
    "role.granted": someone((id) => `admin_set_role('${id}', 'moderator', true, 'Helps out')`),
    "role.removed": async () => {
      const id = await join(db);
      await db.sql`insert into user_roles (user_id, role, granted_by, granted_at)
      values (${id}, 'moderator', ${second}, '2026-02-03 04:05:06.789012+00')`;
      return { change: () => call(admin, `admin_set_role('${id}', 'moderator', false, 'Left')`) };
    },
    "member.banned": someone((id) => `admin_suspend_member('${id}', 'infinity', 'Spam')`),
    "member.suspended": someone((id) => `admin_suspend_member('${id}', now() + interval '9 days', 'Spam')`),
    "member.restored": async () => {
      const id = await join(db);
      await db.sql`update profiles set suspended_until = now() + interval '3 days' where user_id = ${id}`;
      return { change: () => call(moderator, `admin_suspend_member('${id}', null, 'Said sorry')`) };
    },
    "referral.approved": async () => {
      const { id } = await referred();
      return { change: () => call(moderator, `admin_review_referral('${id}', 'approve', 'Flatmates')`) };
    },
    "referral.revoked": async () => {
      const { id, referee } = await referred("wallet_linked");
      await db.sql`select private.settle_referral(r, '{"kind": "review"}') from referrals r where referee_id = ${referee}`;
      return { change: () => call(admin, `admin_review_referral('${id}', 'reject', 'Same person')`) };
    },
    "referral.rejected": async () => {
      const { id } = await referred();
      return { change: () => call(moderator, `admin_review_referral('${id}', 'reject', 'Same person')`) };
    },
    "season.prize_withheld": async () => {
      const member = await join(db);
      const [season] =
        await db.sql`insert into private.seasons (titles, starts_at, ends_at, prizes, min_points, state)
        select '{"en": "x"}', at, at + interval '1 hour', '[]', 0, 'provisional'
        from (select least(min(starts_at), now()) - interval '400 days' as at from private.seasons) t returning id`;
      const id = season?.id as string;
      await db.sql`insert into private.season_results values (${id}, ${member}, 1, 10, 5)`;
      return { change: () => call(admin, `admin_withhold_prize('${id}', '${member}', 'Two accounts')`) };
    },
    "honorary.granted": someone((id) => `admin_grant_honorary('${id}', 'pro', null, false, 'Helped')`),
    "honorary.revoked": async () => {
      const id = await join(db);
      const given = (await call(
        admin,
        `admin_grant_honorary('${id}', 'pro', null, false, 'Helped')`,
      )) as Changed & { honorary: string };
      return { change: () => call(admin, `admin_revoke_honorary('${given.honorary}', 'Left')`) };
    },
    "feedback.merged": async () => {
      const [into, id] = [await feedback(), await feedback()];
      const [row] = await db.sql`select reference from feedback where id = ${into}`;
      return {
        change: () =>
          call(moderator, `admin_merge_feedback('${id}', '${row?.reference as string}', 'The same')`),
      };
    },
    "feedback.linked": async () => {
      const [id, member] = [await feedback(), await join(db)];
      return { change: () => call(moderator, `admin_link_feedback('${id}', '${member}', 'Wrote it')`) };
    },
    "appeal.accepted": async () => {
      const appeal = await appealed();
      return { change: () => decide(appeal, "accept") };
    },
    "appeal.rejected": async () => {
      const appeal = await appealed();
      return { change: () => decide(appeal, "reject") };
    },
    "application.reopened": async () => {
      const id = await join(db);
      const [row] = await db.sql`insert into creator_applications (user_id, status, submitted_at, decided_at)
      values (${id}, 'rejected', now(), now()) returning id`;
      const change = await lifted("application", row?.id as string, id);
      return { change };
    },
    ...undoAttribution(cast),
    ...undoReviews(cast),
    ...undoWebhooks(cast),
    "price.changed": async () => {
      const [row] =
        await db.sql`select unit_amount + 100 as amount from prices where lookup_key = 'pro_year'`;
      return { change: () => call(admin, `admin_set_price('pro_year', ${row?.amount}, 7, 'Fairer')`) };
    },
    "promotion_code.made": someone(
      (id) => `admin_make_code('{"code": "A-${id}", "percent_off": 5}', 'Launch')`,
    ),
    "promotion_code.activated": async () => {
      const [row] = await db.sql`insert into promotion_codes (code, percent_off, active)
        values (${`B-${crypto.randomUUID()}`.toUpperCase()}, 5, false) returning id`;
      return { change: () => call(admin, `admin_set_code('${row?.id as string}', true, 'Again')`) };
    },
    "promotion_code.deactivated": async () => {
      const [row] = await db.sql`insert into promotion_codes (code, percent_off)
        values (${`C-${crypto.randomUUID()}`.toUpperCase()}, 5) returning id`;
      return { change: () => call(admin, `admin_set_code('${row?.id as string}', false, 'Over')`) };
    },
    "form.published": async () => ({
      change: async () => {
        const [form] =
          await db.sql`select fields - 1 as fields from application_forms order by version desc limit 1`;
        const fields = JSON.stringify(form?.fields).replaceAll("'", "''");
        return call(admin, `admin_publish_form('${fields}', 'project', 'Shorter')`);
      },
    }),
    "points.restored": async () => {
      const id = await join(db);
      const { ledger } = await call(await colleague(), `admin_award_points('${id}', -20, 'Too many')`);
      return { change: await lifted("points", String(ledger), id) };
    },
    "feedback.status": async () => {
      const id = await feedback();
      return { change: () => call(moderator, `admin_set_feedback('${id}', 'answered', 'Wrote back')`) };
    },
    "block.added": someone((id) => `admin_add_block('email', '${id}@spam.example', 'Spam')`),
    ...undoMail(cast),
    "block.lifted": async () => {
      const { line } = await call(
        admin,
        `admin_add_block('email', '${crypto.randomUUID()}@spam.example', 'Spam', 30)`,
      );
      const [row] = await db.sql`select subject_id from audit_log where id = ${line}`;
      return { change: () => call(admin, `admin_lift_block('${row?.subject_id as string}', 'Sorted out')`) };
    },
    "case.taken": ofCase("take('$1', true)"),
    "case.returned": ofCase("take('$1', false)", "take('$1', true)"),
    "case.handed_over": ofCase(`hand_over('$1', '${second}', 'Knows more')`),
    "case.snoozed": ofCase("snooze('$1', 'infinity')"),
    "case.woken": ofCase("snooze('$1', null)", "snooze('$1', 'infinity')"),
    "case.decided_together": async () => {
      const [id, other] = [await feedback(), await feedback()];
      const writer = await join(db);
      await db.sql`update feedback set user_id = ${writer} where id in ${db.sql([id, other])}`;
      await db.sql`insert into private.case_states (kind, id, merged_into)
        values ('feedback', ${id}, null), ('feedback', ${other}, ${id})`;
      return {
        change: () => call(moderator, `admin_decide_jointly('feedback', '${id}', 'closed', 'Both done')`),
      };
    },
    "case.decided_selected": async () => {
      const [id, other] = [await feedback(), await feedback()];
      // The state that a decision makes where there was none says nothing.
      await db.sql`insert into private.case_states (kind, id) values ('feedback', ${id}), ('feedback', ${other})`;
      return {
        change: () =>
          call(moderator, `admin_decide_selected('feedback', '{${id},${other}}', 'closed', 'Both done')`),
      };
    },
    "case.merged": ofCase("merge('$1', '$2')"),
    "case.parted": ofCase("merge('$1', null)", "merge('$1', '$2')"),
    "point_rule.changed": async () => {
      const [row] = await db.sql`select points + 1 as points from point_rules where source = 'renewal'`;
      return {
        change: () =>
          call(
            admin,
            `admin_set_rule('renewal', '{"points": ${row?.points}, "active": true}', null, 'Fairer')`,
          ),
      };
    },
    "point_rule.planned": someone(
      () =>
        `admin_set_rule('renewal', '{"points": 210, "active": true}', now() + interval '1 day', 'Fairer')`,
    ),
    "point_reason.made": someone(
      () => `admin_save_point_reason(null, '{"en": "Helped"}', 5, false, 'Often')`,
    ),
    "point_reason.changed": async () => {
      await call(moderator, `admin_save_point_reason(null, '{"en": "Helped"}', 5, false, 'Often')`);
      const [row] = await db.sql`select id from point_reasons order by version desc limit 1`;
      return {
        change: () =>
          call(
            moderator,
            `admin_save_point_reason('${row?.id}', '{"en": "Helped a lot"}', null, true, 'Clearer')`,
          ),
      };
    },
    ...undoContent(cast),
    ...undoChat(cast),
    "staff.invited": someone(
      (id) => `admin_invite_staff('${id}@altura.test', 'moderator', 'en', 'Helps out')`,
    ),
    "staff.invite_revoked": async () => {
      const [sent] = await db.sql`insert into staff_invites (email, role, token_hash, invited_by, expires_at)
      values (${`${await join(db)}@altura.test`}, 'admin', extensions.gen_random_bytes(32), ${second}, now() + interval '1 day') returning id`;
      return { change: () => call(admin, `admin_revoke_invite('${sent?.id as string}', 'Not needed')`) };
    },
    ...undoProofs(cast),
    "storefront.taken_down": async () => {
      const { member } = await seller(db);
      return {
        change: () => call(moderator, `admin_decide_storefront('${member}', 'take_down', 'Stolen goods')`),
      };
    },
    "storefront.dismissed": async () => {
      const { member, account } = await seller(db);
      const product = await offer(db, member);
      await db.asKept(
        await join(db),
        (tx) => tx`select report_storefront(${account}, ${product}, 'rights', '')`,
      );
      return {
        change: () => call(moderator, `admin_decide_storefront('${product}', 'dismiss', 'It is fine')`),
      };
    },
    "storefront.restored": async () => {
      const { member } = await seller(db);
      await call(await colleague(), `admin_decide_storefront('${member}', 'take_down', 'Stolen goods')`);
      return { change: await lifted("storefront", member, member) };
    },
    "refund.declined": async () => {
      const id = await join(db);
      await publishPrices(db);
      const checkout = await checkoutOf(db, id);
      await deliver(db, [checkout, subscriptionOf(checkout), invoiceOf(checkout)]);
      const made = await call(id, `ask_refund('${checkout.order_id}', 'I pressed the wrong button')`);
      const request = (made as unknown as { id: string }).id;
      return { change: () => call(admin, `admin_refuse_refund('${request}', 'Used a lot')`) };
    },
    "setting.changed": async () => {
      const [row] =
        await db.sql`select value::int + 1 as next from settings where key = 'billing.refund_days'`;
      return {
        change: () => call(admin, `admin_set_setting('billing.refund_days', '${row?.next}', 'Kinder')`),
      };
    },
  };
}
