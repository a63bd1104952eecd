import { redirect } from "next/navigation";
import { rewardDiscord } from "@/lib/discord/mutations";
import { AppError } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";
import { firstDoor, keepPlan } from "@/lib/sign-in/after-sign-in";
import { addQuery, withQuery } from "@/lib/platform/query";
import { safeNext } from "@/lib/platform/safe-next";
import { finishProvider } from "@/lib/sign-in/sign-in-methods";

/** Where a provider sends people back to. What went wrong is told on the page they started from. */
export async function GET(
  request: Request,
  { params }: RouteContext<"/[locale]/auth/callback">,
): Promise<never> {
  const { locale } = await params;
  const { next: asked, checkout, link, ...answer } = Object.fromEntries(new URL(request.url).searchParams);
  const next = safeNext(asked) ?? undefined;
  let target: string;
  try {
    await finishProvider(answer, locale);
    await rewardDiscord();
    await keepPlan({ checkout, next });
    target = link && next ? next : await firstDoor(next, locale);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    target = link
      ? addQuery(next ?? localizedHref(locale, "/linked-accounts"), { error: error.code })
      : withQuery(localizedHref(locale, "/auth"), { next, checkout, error: error.code });
  }
  redirect(target);
}
