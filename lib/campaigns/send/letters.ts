import "server-only";
import type { SendMailOptions } from "nodemailer";
import { signing } from "@/lib/mail/deliver";
import { bounceAddress, listId, mailHeader, mailToken } from "@/lib/mail/envelope";
import { leaveHeaders, unsubscribeLinks, unsubscribeToken } from "@/lib/mail/unsubscribe";
import { env } from "@/lib/platform/env";
import type { Locale } from "@/lib/platform/i18n/routing";
import { BoundedMap } from "@/lib/platform/memory/bounded-map";
import { mailFor, prepareMail, readerLocale, type Prepared } from "../mail/render";
import { numberLinks, readCampaignMail, readCampaignParts } from "../mutations";
import type { CampaignMail, ClaimedMail, Variant } from "../schema";

type Ready = Prepared & Pick<CampaignMail, "category">;

/** What has begun does not change any more, so it is rendered once per process, language and subject. */
const ready = new BoundedMap<string, Promise<Ready>>(40);

async function prepare(campaign: string, locale: Locale, variant: Variant): Promise<Ready> {
  const { category, content } = await readCampaignMail(campaign);
  const parts = await readCampaignParts(content.blocks);
  const source = { content, parts, appUrl: env.APP_URL };
  const prepared = await prepareMail(source, locale, variant, (urls) => numberLinks(campaign, urls));
  return { ...prepared, category };
}

function prepared(campaign: string, locale: Locale, variant: Variant): Promise<Ready> {
  const key = [campaign, locale, variant].join(":");
  const known = ready.get(key);
  if (known) return known;
  const made = prepare(campaign, locale, variant);
  ready.set(key, made);
  made.catch(() => ready.delete(key));
  return made;
}

/** The Message-ID of a send: always the same, so that a server that sees it twice can tell. */
const campaignMessageId = (token: string, appUrl: string) =>
  `<campaign.${token}@${new URL(appUrl).hostname}>`;

/** The headers of every mail that is a choice (RFC 2369, RFC 2919, RFC 8058). */
const headersOf = (category: CampaignMail["category"], oneClick: string, token: string) => ({
  ...leaveHeaders(oneClick, token),
  "List-Id": listId(category, env.APP_URL),
  Precedence: "bulk",
});

/** The mail of one recipient. Throws when it cannot be made. */
export async function letterFor(mail: ClaimedMail): Promise<SendMailOptions> {
  const locale = readerLocale(mail.locale);
  const { category, ...letter } = await prepared(mail.campaign, locale, mail.variant);
  const links = unsubscribeLinks(unsubscribeToken(mail.user, category), locale, env.APP_URL);
  const from = bounceAddress(mail.token);
  return {
    from: env.MAIL_FROM,
    to: mail.to,
    ...(from && { envelope: { from, to: mail.to } }),
    dkim: signing(),
    messageId: campaignMessageId(mail.token, env.APP_URL),
    headers: { ...headersOf(category, links.oneClick, mail.token), [mailHeader]: mailToken(mail.token) },
    ...mailFor(letter, { token: mail.token, leave: links.page, values: mail.fields, opens: mail.opens }),
  };
}
