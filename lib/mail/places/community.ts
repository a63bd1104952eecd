import { appealPath } from "@/lib/appeals/link";
import { brand } from "@/lib/platform/brand";
import { formatter } from "@/lib/platform/i18n/format";
import { templates, type Template } from "../schema";
import type { PlaceOf } from "./place";

/** Mails about referrals, tokens and what members take part in. */
export const communityPlaces = {
  referral_qualified(row, t) {
    const format = formatter(row.locale);
    const { referee, points, qualified } = templates.referral_qualified.parse(row.params);
    return {
      path: "/members/affiliate",
      facts: [
        [t("facts.points"), format.number(points, "signed")],
        [t("facts.qualified"), format.number(qualified)],
      ],
      values: { referee },
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
  mint_confirmed(row) {
    const { token_id, tx_hash } = templates.mint_confirmed.parse(row.params);
    return { path: `/mint-success?tx=${tx_hash}`, facts: [], values: { token: token_id } };
  },
  token_void(row) {
    const { token_id } = templates.token_void.parse(row.params);
    return { path: "/mint", facts: [], values: { token: token_id } };
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
  appeal_received(row, t) {
    const format = formatter(row.locale);
    const { kind, due_at } = templates.appeal_received.parse(row.params);
    return {
      path: appealPath(kind, row.user_id),
      facts: [[t("facts.due"), format.time(due_at)]],
      values: {},
    };
  },
  appeal_decided(row, t) {
    const { kind, state, answer } = templates.appeal_decided.parse(row.params);
    return {
      path: appealPath(kind, row.user_id),
      facts: answer ? [[t("facts.answer"), answer]] : [],
      values: {},
      subject: `appeal_decided.subject.${state}`,
      text: `appeal_decided.${state}`,
    };
  },
} satisfies { [T in Template]?: PlaceOf };
