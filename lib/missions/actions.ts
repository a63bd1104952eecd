"use server";

import { revalidatePath } from "next/cache";
import { memberAction } from "@/lib/guard/action";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { deliverSoon } from "@/lib/outbox/soon";
import { answerQuiz, checkInNow, claimMission, decideProof } from "./mutations";
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

/** The reason of a rejection is what the member reads. */
export const decideProofAction = staffAction(
  { role: "moderator", name: "proof.decide", subject: ({ proof }) => ["proof", proof] },
  proofDecision,
  async (decision, staff) => {
    const changed = await decideProof(staff, decision);
    deliverSoon();
    revalidatePath("/[locale]/(admin)/admin", "layout");
    return changed;
  },
);
