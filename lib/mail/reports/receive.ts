import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { readBody } from "@/lib/platform/request/input/body";
import { emailAddress } from "@/lib/platform/text/email-address";
import { mailOfToken } from "../envelope";
import { leaveByMail, reportMail, type LeaveOutcome, type Outcome } from "../mutations";
import { causeOf } from "./cause/cause";
import { bounceKind } from "./cause/causes";
import { stageOf } from "./cause/stage";
import { readLeaving } from "./leave";
import { parseReport } from "./parse";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** The secret as a bearer, or as the password of Basic, which is what services can be given in an address. */
function givenSecret(authorization: string | null): string {
  const [scheme = "", value = ""] = (authorization ?? "").split(/\s+/, 2);
  if (/^bearer$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return "";
  const pair = Buffer.from(value, "base64").toString("utf8");
  return pair.slice(pair.indexOf(":") + 1);
}

/** Whether a request knows the secret, compared in the same time whatever it says. */
function knowsSecret(authorization: string | null, secret: string): boolean {
  return timingSafeEqual(digest(givenSecret(authorization)), digest(secret));
}

/** What a mail service says itself, in our words; docs/deploy.md shows how theirs become these. */
const told = z.object({
  /** Of the service's event: the same one twice counts once. */
  id: z.string().min(1).max(150),
  type: z.enum(["bounce", "complaint"]),
  /** Of a bounce: whether the service calls it one for good; its code and detail decide with it (`toldKind`). */
  permanent: z.boolean().default(false),
  recipient: emailAddress,
  /** Our header X-Mail-Token, where the service gives it back. */
  token: z.string().max(200).default(""),
  code: z.string().max(20).default(""),
  detail: z.string().max(2000).default(""),
});

/**
 * A bounce that a service calls permanent is hard unless its own words or code name another cause than the address: some
 * services call every 5xx permanent.
 */
function toldKind({ permanent, code, detail }: Pick<z.output<typeof told>, "permanent" | "code" | "detail">) {
  if (!permanent) return "soft";
  // A reply code (550) belongs to the words, an enhanced one (5.1.1) stands beside them.
  const diagnostic = /^\d{3}$/.test(code) ? `${code} ${detail}` : detail;
  const cause = causeOf({ diagnostic, status: code, stage: stageOf(detail) });
  return cause === "unclear" ? "hard" : bounceKind(cause);
}

/** Takes what a mail service tells; null when it is not what we agreed on. */
async function receiveTold(body: unknown): Promise<Outcome | null> {
  const read = told.safeParse(body);
  if (!read.success) return null;
  const { id, type, recipient, token, code, detail } = read.data;
  const kind = type === "complaint" ? "complaint" : toldKind(read.data);
  const mail = mailOfToken(token);
  return reportMail({
    key: `service:${id}`,
    kind,
    mail,
    address: recipient,
    code,
    detail,
    source: "webhook",
  });
}

/**
 * Takes a raw message that came to the bounce address: somebody leaves a list, or a report. Anybody can write to an address, so
 * it counts only for the mail whose token it carries, a report once for each kind; `ignored` is everything else.
 */
async function receiveRaw(
  raw: Uint8Array,
  recipients: readonly string[],
): Promise<Outcome | LeaveOutcome | "ignored"> {
  const left = await readLeaving(raw, recipients);
  if (left) return leaveByMail(left);
  const report = await parseReport(raw, recipients);
  if (!report?.mail) return "ignored";
  return reportMail({
    ...report,
    key: `mail:${report.mail}:${report.kind}`,
    address: null,
    source: "mailbox",
  });
}

/** A report brings the mail along, at most. */
const maxBytes = 1024 * 1024;

const answer = (status: number, body: object) =>
  Response.json(body, { status, headers: { "cache-control": "no-store" } });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Bounces and complaints (docs/deploy.md, "4. Email"): JSON from a mail service, or a raw message (`message/rfc822`) that came
 * to the bounce address, with `X-Envelope-To` for whom it was delivered to. MAIL_WEBHOOK_SECRET is the bearer. Answers 200
 * with what became of it, also when it is sent again; 404 without a secret here, 401 for another one, 400 for nonsense.
 */
export async function receiveReport(request: Request): Promise<Response> {
  const secret = env.MAIL_WEBHOOK_SECRET;
  if (!secret) return answer(404, { received: false, reason: "not_found" });
  if (!knowsSecret(request.headers.get("authorization"), secret))
    return answer(401, { received: false, reason: "unauthenticated" });
  try {
    const body = await readBody(request, maxBytes);
    const isJson = request.headers.get("content-type")?.startsWith("application/json");
    const outcome = isJson
      ? await receiveTold(parsed(new TextDecoder().decode(body)))
      : await receiveRaw(body, (request.headers.get("x-envelope-to") ?? "").split(","));
    if (!outcome) return answer(400, { received: false, reason: "invalid_input" });
    return answer(200, { received: true, outcome });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return answer(error.status, { received: false, reason: error.code });
  }
}
