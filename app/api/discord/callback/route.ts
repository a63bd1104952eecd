import { redirect } from "next/navigation";
import { finishJoin } from "@/lib/discord/mutations";
import { authorizeMember } from "@/lib/guard/authorize";
import { AppError, isOutage } from "@/lib/platform/errors";
import { localizedHref, splitLocale } from "@/lib/platform/i18n/href";
import { withQuery } from "@/lib/platform/query";

/** Where Discord sends members back to who agreed to join the server, or did not. */
export async function GET(request: Request): Promise<never> {
  const member = await authorizeMember({ live: true }).catch((error: unknown) => {
    if (isOutage(error)) redirect(withQuery("/discord", { error: "service_unavailable" }));
    if (error instanceof AppError) return null;
    throw error;
  });
  if (!member) redirect(withQuery("/auth", { next: "/discord" }));
  const { locale, error } = await finishJoin(member, new URL(request.url).searchParams);
  redirect(withQuery(localizedHref(splitLocale(`/${locale}`).locale, "/discord"), { error: error?.code }));
}
