"use server";

import { revalidatePath } from "next/cache";
import { memberAction } from "@/lib/guard/action";
import { staffChange } from "@/lib/guard/staff/staff-change";
import { deliverSoon } from "@/lib/outbox/soon";
import { answerQuiz, checkInNow, claimMission } from "./mutations";
import { missionReference, proofDecision, quizAnswers } from "./schema";
import { z } from "zod";

const limit = { name: "missions", max: 60, seconds: 600 };

export const checkInAction = memberAction(z.object({}), (_none, member) => checkInNow(member), { limit });

export const claimMissionAction = memberAction(
  missionReference,
  ({ slug }, member) => claimMission(member, slug),
  {
    limit,
  },
);

export const answerQuizAction = memberAction(
  quizAnswers,
  ({ slug, answers }, member) => answerQuiz(member, slug, answers),
  { limit: { name: "quiz", max: 30, seconds: 3600 } },
);

/** Approves or rejects a proof; the reason of a rejection is what the member reads. Refuses changed_meanwhile, forbidden. */
export const decideProofAction = staffChange({
  role: "moderator",
  name: "proof.decide",
  subject: ({ proof }) => ["proof", proof],
  form: proofDecision,
  rpc: "admin_decide_proof",
  args: ({ proof, decision, code, reason, version }) => ({
    p_proof: proof,
    p_decision: decision,
    p_code: code ?? "",
    p_reason: reason,
    p_version: version,
  }),
  follows: () => deliverSoon(),
  refresh: () => revalidatePath("/[locale]/(admin)/admin", "layout"),
});
