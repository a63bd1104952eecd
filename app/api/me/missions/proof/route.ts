import { route } from "@/lib/guard/route";
import { sendProof } from "@/lib/missions/proofs";
import { proofBytes } from "@/lib/missions/rules";
import { proofUpload } from "@/lib/missions/schema";
import { deliverSoon } from "@/lib/outbox/soon";
import { AppError } from "@/lib/platform/errors";
import { readBody } from "@/lib/platform/request/input/body";

const limit = { name: "proofs", max: 20, seconds: 3600 };

/** A proof: the query says of what, with link and words; the body is the picture, or empty. Answers how the mission stands. */
export const POST = route({ auth: "member", limit, maxBytes: proofBytes }, async ({ request, member }) => {
  const given = proofUpload.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!given.success) throw new AppError("invalid_input");
  const standing = await sendProof(member, given.data, await readBody(request, proofBytes));
  deliverSoon();
  return standing;
});
