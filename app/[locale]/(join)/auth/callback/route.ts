import { redirect } from "next/navigation";
import { rewardDiscord } from "@/lib/discord/mutations";
import { AppError } from "@/lib/errors";
import { localizedHref } from "@/lib/i18n/href";
import { firstDoor, keepPlan } from "@/lib/session/door";
import { addQuery, withQuery } from "@/lib/session/query";
import { safeNext } from "@/lib/session/safe-next";
import { finishProvider } from "@/lib/session/ways";

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
