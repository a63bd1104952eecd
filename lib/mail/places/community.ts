import { appealPath } from "@/lib/appeals/link";
import { boardPath } from "@/lib/leaderboard/rules";
import { settingsPath } from "@/lib/members/settings-paths";
import { missionPath } from "@/lib/missions/rules";
import { brand } from "@/lib/platform/brand";
import { formatter } from "@/lib/platform/i18n/format";
import { templates, type Template } from "../schema";
import type { PlaceOf } from "./place";

/** A mail about a stream: when it begins, and the way to its page. */
function streamPlace(
  template: "stream_starting" | "stream_moved" | "stream_cancelled",
  ...[row, t]: Parameters<PlaceOf>
): ReturnType<PlaceOf> {
  const { stream, slug, at } = templates[template].parse(row.params);
  return {
    path: `/streams/${slug}`,
    facts: [[t("facts.begins"), formatter(row.locale).time(at)]],
    values: { stream },
  };
}

/** Mails about referrals, tokens and what members take part in. */
export const communityPlaces = {
  referral_qualified(row, t) {
    const format = formatter(row.locale);
    const { referee, points, bonus, qualified } = templates.referral_qualified.parse(row.params);
    const ofCampaign: [string, string][] =
      bonus > 0 ? [[t("facts.bonus"), format.number(bonus, "signed")]] : [];
    return {
      path: "/members/affiliate",
      facts: [
        [t("facts.points"), format.number(points, "signed")],
        ...ofCampaign,
        [t("facts.qualified"), format.number(qualified)],
      ],
      values: { referee },
    };
  },
  referral_reminder(row) {
    const { referee, missing } = templates.referral_reminder.parse(row.params);
    return {
      path: "/members/dashboard",
      facts: [],
      values: { referee },
      text: missing.length > 0 ? undefined : "referral_reminder.none",
      further: missing.map((step) => `referral_reminder.${step}`),
    };
  },
  referral_attributed(row) {
    const { side, referee } = templates.referral_attributed.parse(row.params);
    return {
      path: "/members/affiliate",
      facts: [],
      values: { other: referee, support: brand.support },
      text: `referral_attributed.${side}`,
      further: ["referral_attributed.wrong"],
    };
  },
  referral_decided(row, t) {
    const { side, qualified, points, referee } = templates.referral_decided.parse(row.params);
    return {
      path: "/members/affiliate",
      facts: points === 0 ? [] : [[t("facts.points"), formatter(row.locale).number(points, "signed")]],
      values: { other: referee },
      text: `referral_decided.${side}${qualified ? "Again" : ""}`,
      further: side === "referrer" && !qualified ? ["referral_decided.appeal"] : [],
    };
  },
  mint_confirmed(row) {
    const { token_id, tx_hash } = templates.mint_confirmed.parse(row.params);
    return { path: `/mint-success?tx=${tx_hash}`, facts: [], values: { token: token_id } };
  },
  mint_undone(row) {
    const { token_id, tx_hash } = templates.mint_undone.parse(row.params);
    return { path: `/mint-success?tx=${tx_hash}`, facts: [], values: { token: token_id } };
  },
  token_left(row) {
    const { token_id, kept } = templates.token_left.parse(row.params);
    return {
      path: kept ? settingsPath("membership") : "/pricing",
      facts: [],
      values: { token: token_id, support: brand.support },
      text: `token_left.${kept ? "kept" : "ended"}`,
      action: `token_left.${kept ? "keptAction" : "action"}`,
      further: ["token_left.wrong"],
    };
  },
  token_received(row) {
    const { token_id } = templates.token_received.parse(row.params);
    return { path: settingsPath("membership"), facts: [], values: { token: token_id } };
  },
  token_void(row) {
    const { token_id } = templates.token_void.parse(row.params);
    return { path: "/mint", facts: [], values: { token: token_id } };
  },
  honorary_granted(row) {
    const { plan, ends_at, claim } = templates.honorary_granted.parse(row.params);
    const told = {
      facts: [],
      values: { plan, date: ends_at ? formatter(row.locale).date(ends_at) : "" },
      text: `honorary_granted.${ends_at ? "until" : "good"}`,
    };
    if (!claim) return { ...told, path: "/members/dashboard" };
    const action = "honorary_granted.claimAction";
    return { ...told, path: "/connect-wallet-post-purchase", further: ["honorary_granted.claim"], action };
  },
  honorary_revoked(row) {
    const { plan } = templates.honorary_revoked.parse(row.params);
    return { path: "/members/dashboard", facts: [], values: { plan, support: brand.support } };
  },
  stream_starting: (row, t) => streamPlace("stream_starting", row, t),
  stream_moved: (row, t) => streamPlace("stream_moved", row, t),
  stream_cancelled: (row, t) => ({ ...streamPlace("stream_cancelled", row, t), path: "/streams" }),
  season_moved(row, t) {
    const { season, at } = templates.season_moved.parse(row.params);
    return {
      path: boardPath("season"),
      facts: [[t("facts.ends"), formatter(row.locale).time(at)]],
      values: { season },
    };
  },
  season_ended(row, t) {
    const format = formatter(row.locale);
    const { season, rank, points, prize } = templates.season_ended.parse(row.params);
    const won: [string, string][] = prize > 0 ? [[t("facts.prize"), format.number(prize, "signed")]] : [];
    return {
      path: boardPath("season"),
      facts: [
        [t("facts.place"), format.number(rank)],
        [t("facts.seasonPoints"), format.number(points)],
        ...won,
      ],
      values: { season },
      text: `season_ended.${prize > 0 ? "won" : "text"}`,
    };
  },
  pledge_code(row, t) {
    const format = formatter(row.locale);
    const { code, purpose, amount, minutes } = templates.pledge_code.parse(row.params);
    return {
      path: "/pledge",
      code,
      facts: [[t("facts.pledge"), format.money(amount * 100, "usd")]],
      values: { code, minutes },
      text: `pledge_code.${purpose}`,
      footer: "footerVisitor",
    };
  },
  application_status(row, t) {
    const { status, project, answer } = templates.application_status.parse(row.params);
    return {
      path: "/apply",
      facts: [
        [t("facts.project"), project],
        [t("facts.answer"), answer],
      ],
      values: {},
      subject: `application_status.subject.${status}`,
      text: `application_status.${status}`,
    };
  },
  feedback_answer(row, t) {
    const { reference, reply, member } = templates.feedback_answer.parse(row.params);
    return {
      path: member ? "/members/feedback" : "/legal/contact",
      facts: [[t("facts.reference"), reference]],
      values: { reference },
      written: reply.split(/\n{2,}/),
      further: [member ? "feedback_answer.member" : "feedback_answer.visitor"],
      footer: member ? "footer" : "feedback_answer.footer",
    };
  },
  strike_given(row, t) {
    const { kind, rule, until, answer } = templates.strike_given.parse(row.params);
    return {
      path: "/live-chat",
      facts: [
        [t("facts.rule"), t(`rules.${rule}`)],
        [t("facts.answer"), answer],
        ...(until
          ? ([[t("facts.until"), formatter(row.locale).time(until)]] satisfies [string, string][])
          : []),
      ],
      values: {},
      subject: `strike_given.subject.${kind}`,
      text: kind === "mute" && !until ? "strike_given.muteForever" : `strike_given.${kind}`,
      further: ["strike_given.appeal"],
    };
  },
  chat_digest(row) {
    const { mentions } = templates.chat_digest.parse(row.params);
    return { path: "/live-chat", facts: [], values: { count: mentions }, further: ["chat_digest.off"] };
  },
  proof_received(row, t) {
    const { mission, title, due_at } = templates.proof_received.parse(row.params);
    return {
      path: missionPath(mission),
      facts: [[t("facts.due"), formatter(row.locale).time(due_at)]],
      values: { title },
    };
  },
  proof_decided(row, t) {
    const { mission, title, state, answer } = templates.proof_decided.parse(row.params);
    return {
      path: missionPath(mission),
      facts: state === "rejected" ? [[t("facts.answer"), answer]] : [],
      values: { title },
      subject: `proof_decided.subject.${state}`,
      text: `proof_decided.${state}`,
      further: state === "rejected" ? ["proof_decided.retry"] : [],
    };
  },
  appeal_received(row, t) {
    const format = formatter(row.locale);
    const { kind, penalty, due_at } = templates.appeal_received.parse(row.params);
    return {
      path: appealPath(kind, row.user_id, penalty),
      facts: [[t("facts.due"), format.time(due_at)]],
      values: {},
    };
  },
  appeal_reopened(row) {
    const { kind, penalty, state } = templates.appeal_reopened.parse(row.params);
    return {
      path: appealPath(kind, row.user_id, penalty),
      facts: [],
      values: {},
      text: `appeal_reopened.${state}`,
    };
  },
  appeal_decided(row, t) {
    const { kind, penalty, state, answer } = templates.appeal_decided.parse(row.params);
    return {
      path: appealPath(kind, row.user_id, penalty),
      facts: answer ? [[t("facts.answer"), answer]] : [],
      values: {},
      subject: `appeal_decided.subject.${state}`,
      text: `appeal_decided.${state}`,
    };
  },
} satisfies { [T in Template]?: PlaceOf };
