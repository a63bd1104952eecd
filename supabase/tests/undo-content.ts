import { randomUUID } from "node:crypto";
import { join } from "./cast.ts";
import { missionOf } from "./mission-cast.ts";
import type { Case, castOfStaff } from "./staff-cast.ts";

/** A stream that is still to come, as staff write it. */
const savedStream = (id: string, host = "Mo") =>
  `admin_save_stream(${id}, jsonb_build_object('texts', '{"en": {"title": "Open books", "text": ""}}'::jsonb, 'host', '${host}',
    'open', true, 'starts_at', now() + interval '1 hour', 'ends_at', now() + interval '2 hours'), 'Planned')`;

/** A goal of the community. */
const savedGoal = (id: string, target: number) =>
  `admin_set_goal(${id}, 'members', ${target}, null, '2030-01-01', 'For the year')`;

/** A campaign of extra points for referrals that has not begun. */
const savedCampaign = (id: string, points: number) =>
  `admin_set_referral_campaign(${id}, '{"titles": {"en": "Double"}, "points": ${points}, "starts_at": "2090-01-01T00:00:00Z"}', 'For the year')`;

/** A segment of members. */
const savedSegment = (id: string, name: string, points: number, version = "null") =>
  `admin_save_segment(${id}, '${name}', '{"field": "points", "op": "at_least", "value": ${points}}', 'For a mail', ${version})`;

/** A mission as staff write it. */
const savedMission = (id = "null", points = 50) =>
  `admin_save_mission(${id}, '{"kind": "feedback", "params": {"count": 1}, "points": ${points}, "repeats": "once",
    "texts": {"en": {"title": "Say it", "text": ""}}}', 'Planned')`;

/** What each kind of change to what staff publish is made on, and the change. */
export function undoContent({
  db,
  admin,
  moderator,
  call,
}: Awaited<ReturnType<typeof castOfStaff>>): Record<string, () => Promise<Case>> {
  const mailOf = async (template: string) => {
    const [row] = await db.sql`select id from private.mail_kinds where template = ${template}`;
    return row?.id as string;
  };
  const savedMail = (id: string, texts: object) =>
    `admin_save_mail('${id}', '${JSON.stringify({ texts })}', 'Shorter')`;
  return {
    "mail.changed": async () => {
      const id = await mailOf("welcome");
      return {
        change: () => call(admin, savedMail(id, { en: { subject: `Hello ${crypto.randomUUID()}` } })),
      };
    },
    "mail.reset": async () => {
      const id = await mailOf("receipt");
      await call(admin, savedMail(id, { es: { subject: "Recibo" } }));
      return { change: () => call(admin, savedMail(id, {})) };
    },
    ...Object.fromEntries(
      (["made", "changed", "deleted"] as const).map((kind) => [
        `segment.${kind}`,
        async () => {
          const name = `S ${randomUUID()}`;
          if (kind === "made") return { change: () => call(moderator, savedSegment("null", name, 5)) };
          const { id } = (await call(moderator, savedSegment("null", name, 5))) as unknown as { id: string };
          if (kind === "changed")
            return { change: () => call(moderator, savedSegment(`'${id}'`, name, 7, "'1'")) };
          return { change: () => call(moderator, `admin_delete_segment('${id}', 'No longer used')`) };
        },
      ]),
    ),
    ...Object.fromEntries(
      (["made", "changed", "published", "archived"] as const).map((kind) => [
        `challenge.${kind}`,
        async () => {
          const slug = await missionOf(db);
          const [mission] = await db.sql`select id from private.missions where slug = ${slug}`;
          const saved = (id = "null", prize = 100) =>
            `admin_save_challenge(${id}, jsonb_build_object('missions', '["${mission?.id}"]'::jsonb, 'prize', ${prize}, 'places', 3,
              'starts_at', '2090-01-01T00:00:00Z', 'ends_at', '2090-02-01T00:00:00Z',
              'texts', '{"en": {"title": "Ten days", "text": ""}}'::jsonb), 'Planned')`;
          if (kind === "made") return { change: () => call(moderator, saved()) };
          const { id } = (await call(moderator, saved())) as unknown as { id: string };
          if (kind === "changed") return { change: () => call(moderator, saved(`'${id}'`, 75)) };
          const set = (state: string) => `admin_set_challenge('${id}', '${state}', 'As planned')`;
          if (kind === "archived") await call(admin, set("published"));
          return { change: () => call(admin, set(kind)) };
        },
      ]),
    ),
    ...Object.fromEntries(
      (["made", "changed", "published", "archived"] as const).map((kind) => [
        `story.${kind}`,
        async () => {
          const saved = (id = "null", title = "A hut") =>
            `admin_save_story(${id}, '{"happened_at": "2026-01-01", "texts": {"en": {"title": "${title}", "text": ""}}}', 'Planned')`;
          if (kind === "made") return { change: () => call(moderator, saved()) };
          const { line } = await call(moderator, saved());
          const [row] = await db.sql`select subject_id as id from audit_log where id = ${line}`;
          const id = `'${row?.id}'`;
          if (kind === "changed") return { change: () => call(moderator, saved(id, "A lodge")) };
          const set = (state: string) => `admin_set_story(${id}, '${state}', 'As planned')`;
          if (kind === "archived") await call(moderator, set("published"));
          return { change: () => call(moderator, set(kind)) };
        },
      ]),
    ),
    ...Object.fromEntries(
      (["made", "changed", "published", "scheduled", "archived"] as const).map((kind) => [
        `document.${kind}`,
        async () => {
          const saved = (id = "null", title = "What is new") =>
            `admin_save_document('update', ${id}, '{"texts": {"en": {"title": "${title}", "text": ""}}, "details": {}}', 'Planned')`;
          if (kind === "made") return { change: () => call(moderator, saved()) };
          const { id } = (await call(moderator, saved())) as unknown as { id: string };
          if (kind === "changed") return { change: () => call(moderator, saved(`'${id}'`, "What is newer")) };
          const state = kind === "archived" ? "archived" : "published";
          const at = kind === "scheduled" ? "now() + interval '1 day'" : "null";
          return {
            change: () =>
              call(moderator, `admin_set_document('${id}', '${state}', 'As planned', null, ${at})`),
          };
        },
      ]),
    ),
    ...Object.fromEntries(
      (["made", "changed", "scheduled", "archived", "opened"] as const).map((kind) => [
        `proposal.${kind}`,
        async () => {
          const saved = (id = "null", days = 7) =>
            `admin_save_proposal(${id}, '{"texts": {"en": {"title": "A bench", "summary": "At the top", "body": []}}, "days": ${days}}', 'Planned')`;
          if (kind === "made") return { change: () => call(admin, saved()) };
          const { id } = (await call(admin, saved())) as unknown as { id: string };
          if (kind === "changed") return { change: () => call(admin, saved(`'${id}'`, 9)) };
          const state = kind === "archived" ? "archived" : "published";
          const at = kind === "scheduled" ? "now() + interval '1 day'" : "null";
          return {
            change: () => call(admin, `admin_set_proposal('${id}', '${state}', 'As planned', null, ${at})`),
          };
        },
      ]),
    ),
    "season.planned": async () => {
      const [row] =
        await db.sql`select greatest(max(ends_at), now()) + interval '9 days' as at from private.seasons`;
      const at = (row?.at as Date).toISOString();
      return {
        change: () =>
          call(
            admin,
            `admin_plan_season('{"en": "Winter"}', '${at}', '${at}'::timestamptz + interval '9 days', '[]', 0, 'Planned')`,
          ),
      };
    },
    "mission.proposed": async () => {
      const { id } = (await call(moderator, savedMission())) as unknown as { id: string };
      return { change: () => call(moderator, `admin_set_mission('${id}', 'published', 'For everybody')`) };
    },
    "stream.proposed": async () => {
      const { line } = await call(moderator, savedStream("null"));
      const [row] = await db.sql`select subject_id as id from audit_log where id = ${line}`;
      return { change: () => call(moderator, `admin_set_stream('${row?.id}', 'published', 'As planned')`) };
    },
    "challenge.proposed": async () => {
      const slug = await missionOf(db);
      const [mission] = await db.sql`select id from private.missions where slug = ${slug}`;
      const { id } = (await call(
        moderator,
        `admin_save_challenge(null, jsonb_build_object('missions', '["${mission?.id}"]'::jsonb, 'prize', 100,
          'starts_at', '2090-01-01T00:00:00Z', 'ends_at', '2090-02-01T00:00:00Z',
          'texts', '{"en": {"title": "Ten days", "text": ""}}'::jsonb), 'Planned')`,
      )) as unknown as { id: string };
      return { change: () => call(moderator, `admin_set_challenge('${id}', 'published', 'For everybody')`) };
    },
    "season.proposed": async () => ({
      change: () =>
        call(
          admin,
          `admin_plan_season('{"en": "Winter"}', '2095-01-01', '2095-02-01', '[{"to": 1, "points": 900000}]', 0, 'Planned')`,
        ),
    }),
    "referral_campaign.proposed": async () => {
      await db.sql`update settings set value = '12000' where key = 'points.second_person'`;
      return {
        change: async () => {
          await db.sql`update settings set value = '0' where key = 'points.second_person'`;
          const made = await call(admin, savedCampaign("null", 100));
          await db.sql`update settings set value = '12000' where key = 'points.second_person'`;
          return made;
        },
      };
    },
    "mission.made": async () => ({ change: () => call(moderator, savedMission()) }),
    ...Object.fromEntries(
      (["changed", "published", "archived"] as const).map((kind) => [
        `mission.${kind}`,
        async () => {
          const { id } = (await call(moderator, savedMission())) as unknown as { id: string };
          if (kind === "changed") return { change: () => call(moderator, savedMission(`'${id}'`, 75)) };
          const set = (state: string) => `admin_set_mission('${id}', '${state}', 'As planned')`;
          if (kind === "archived") await call(admin, set("published"));
          return { change: () => call(admin, set(kind)) };
        },
      ]),
    ),
    "stream.made": async () => ({ change: () => call(moderator, savedStream("null")) }),
    ...Object.fromEntries(
      (["changed", "published", "cancelled"] as const).map((kind) => [
        `stream.${kind}`,
        async () => {
          const { line } = await call(moderator, savedStream("null"));
          const [row] = await db.sql`select subject_id as id from audit_log where id = ${line}`;
          const set = (state: string) => `admin_set_stream('${row?.id}', '${state}', 'As planned')`;
          if (kind === "cancelled") await call(admin, set("published"));
          return {
            change: () => call(admin, kind === "changed" ? savedStream(`'${row?.id}'`, "Ada") : set(kind)),
          };
        },
      ]),
    ),
    "tax_form.attested": async () => {
      const id = await join(db);
      await db.sql`insert into connected_accounts (user_id, country) values (${id}, 'DE')`;
      return {
        change: () => call(admin, `admin_attest_tax_form('${id}', 'collected', 'Seen at Stripe', 'none')`),
      };
    },
    "bounty.changed": async () => {
      const slug = await missionOf(db, { kind: "proof", params: { proof: "either" }, max_claims: 3 });
      const [mission] = await db.sql`select id from private.missions where slug = ${slug}`;
      return { change: () => call(admin, `admin_set_bounty('${mission?.id}', 2500, 'For the guide')`) };
    },
    "referral_campaign.made": async () => ({ change: () => call(admin, savedCampaign("null", 100)) }),
    ...Object.fromEntries(
      (["changed", "ended"] as const).map((kind) => [
        `referral_campaign.${kind}`,
        async () => {
          const { line } = await call(admin, savedCampaign("null", 100));
          const [row] = await db.sql`select subject_id as id from audit_log where id = ${line}`;
          const change =
            kind === "changed"
              ? savedCampaign(`'${row?.id}'`, 200)
              : `admin_end_referral_campaign('${row?.id}', 'Not needed')`;
          return { change: () => call(admin, change) };
        },
      ]),
    ),
    "flag.changed": async () => {
      const { id } = (await call(moderator, savedSegment("null", `F ${randomUUID()}`, 5))) as unknown as {
        id: string;
      };
      return {
        change: () => call(admin, `admin_set_flag_audience('hub_order', 'doing', '${id}', 'To try')`),
      };
    },
    "chart_note.made": async () => ({
      change: () => call(moderator, "admin_add_chart_note('2026-03-02', 'Spring campaign sent')"),
    }),
    "chart_note.removed": async () => {
      const { line } = await call(moderator, "admin_add_chart_note('2026-03-03', 'Spring campaign sent')");
      const [row] = await db.sql`select subject_id as id from audit_log where id = ${line}`;
      return { change: () => call(moderator, `admin_remove_chart_note('${row?.id}', 'Wrong day')`) };
    },
    "goal.made": async () => ({ change: () => call(moderator, savedGoal("null", 100)) }),
    ...Object.fromEntries(
      (["changed", "removed"] as const).map((kind) => [
        `goal.${kind}`,
        async () => {
          const { line } = await call(moderator, savedGoal("null", 100));
          const [row] = await db.sql`select subject_id as id from audit_log where id = ${line}`;
          const change =
            kind === "changed"
              ? savedGoal(`'${row?.id}'`, 200)
              : `admin_remove_goal('${row?.id}', 'Not needed')`;
          return { change: () => call(moderator, change) };
        },
      ]),
    ),
  };
}
