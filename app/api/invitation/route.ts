import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import { unsign } from "@/lib/platform/crypto/signed-cookie";
import { route } from "@/lib/guard/route";
import { readInvitation } from "@/lib/referrals/invitation";
import { invitationQuery, type InvitationLine } from "@/lib/referrals/schema";
import { referralCookie } from "@/lib/session/cookies/cookies";
import { hostCookie } from "@/lib/session/cookies/host-cookies";

/** Who invited the visitor, for static pages: by the signed click of this browser, never by anything else it says. */
export const GET = route(
  { auth: "public", schema: invitationQuery, limit: { name: "invitation", max: 60, seconds: 60 } },
  async ({ input }): Promise<{ line: InvitationLine | null }> => {
    const click = unsign((await cookies()).get(hostCookie(referralCookie))?.value);
    const found = click ? await readInvitation(click) : null;
    if (!found) return { line: null };
    const t = await getTranslations({ locale: input.locale, namespace: "referrals" });
    const { name, picture, welcome } = found;
    return { line: { name, picture, text: t("invited", { name, points: welcome }) } };
  },
);
