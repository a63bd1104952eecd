"use server";

import { memberAction } from "@/lib/guard/action";
import { deliverSoon } from "@/lib/outbox/soon";
import { beginMerge, cancelMerge, handInMergeCode, textMergeCode } from "./mutations";
import { readMerge } from "./queries";
import { mergeCode, mergeRequest, mergeStart } from "./schema";

/** Each answers the merge as it is afterwards. */
export const beginMergeAction = memberAction(mergeStart, async ({ contact }, member) => {
  await beginMerge(member, contact);
  deliverSoon();
  return readMerge();
});

/** Answers that the code is on its way. */
export const textMergeCodeAction = memberAction(mergeRequest, async ({ request }, member) => {
  await textMergeCode(member, request);
  return true;
});

export const handInMergeCodeAction = memberAction(mergeCode, async ({ request, code }, member) => {
  await handInMergeCode(member, request, code);
  return readMerge();
});

export const cancelMergeAction = memberAction(mergeRequest, async ({ request }, member) => {
  await cancelMerge(member, request);
  return readMerge();
});
