import "server-only";
import { randomUUID } from "node:crypto";
import { campaignChecks } from "@/lib/campaigns/checks";
import { mailFor, prepareMail } from "@/lib/campaigns/mail/render";
import { readCampaignParts } from "@/lib/campaigns/mutations";
import type { Check } from "@/lib/campaigns/rules";
import { readOwnName } from "@/lib/members/queries";
import { howItFailed, sendMail } from "@/lib/mail/deliver";
import { leaveOf, unsubscribeLinks, unsubscribeToken } from "@/lib/mail/unsubscribe";
import { describeError } from "@/lib/platform/describe-error";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import type { Locale } from "@/lib/platform/i18n/routing";
import type { Staff } from "@/lib/session/status/access";
import { languagesRead } from "./draft";
import { readAudience } from "./queries";
import type { CampaignDraft, CampaignSample } from "./schema";

export type Sample = { subject: string; html: string; text: string };

/** The mail as its sender would get it; its links are counted for nobody. */
export async function renderSample(
  staff: Staff,
  { category, content, locale, variant }: CampaignSample,
): Promise<Sample> {
  const [parts, name] = await Promise.all([readCampaignParts(content.blocks), readOwnName(staff)]);
  const prepared = await prepareMail({ content, parts, appUrl: env.APP_URL }, locale, variant, null);
  const { page } = unsubscribeLinks(unsubscribeToken(staff.id, category), locale, env.APP_URL);
  const values = {
    name: name ?? "",
    first_name: name?.split(" ")[0] ?? "",
    points: 1234,
    level: "moraine",
    tier: "pro",
  };
  return mailFor(prepared, { token: "sample", leave: page, values, opens: false });
}

/** Sends it to the person who asks, with all that its readers get. Throws invalid_input where they have no address, service_unavailable. */
export async function sendSample(staff: Staff, sample: CampaignSample): Promise<{ to: string }> {
  if (!staff.email) throw new AppError("invalid_input");
  const { subject, ...parts } = await renderSample(staff, sample);
  const { category, locale } = sample;
  const { headers } = leaveOf({ userId: staff.id, category, locale }, env.APP_URL);
  const id = randomUUID();
  try {
    await sendMail({
      id,
      key: `test:${id}`,
      to: staff.email,
      subject: `[Test] ${subject}`,
      headers,
      ...parts,
    });
  } catch (error) {
    console.warn(`A test of a campaign was not sent (${howItFailed(error)}):`, describeError(error));
    throw new AppError("service_unavailable", { cause: error });
  }
  return { to: staff.email };
}

/** What should be mended before it is sent, in the languages of its audience; in all of them while it has none. */
export async function checkCampaign(
  staff: Staff,
  draft: CampaignDraft,
): Promise<{ checks: Check[]; read: Locale[] }> {
  const { category, content } = draft.fields;
  const read = languagesRead(await readAudience(staff, draft));
  const rendered = await Promise.all(
    read.map(async (locale) => ({
      locale,
      ...(await renderSample(staff, { category, content, locale, variant: "a" })),
    })),
  );
  return { checks: await campaignChecks(content, rendered, env.APP_URL), read };
}
