import { notFound, redirect } from "next/navigation";
import { HeldPage } from "@/components/shell/held-page";
import { checkConnect, continueConnect } from "@/lib/connect/mutations";
import { redirectIfRefused, requireMember } from "@/lib/guard/page";
import { AppError } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";

async function content({ params }: PageProps<"/[locale]/connect-demo/[step]">): Promise<never> {
  const { locale, step } = await params;
  if (step !== "return" && step !== "continue") notFound();
  const home = localizedHref(locale, "/connect-demo");
  const member = await requireMember("/connect-demo");
  const work =
    step === "continue"
      ? continueConnect(member, locale, "storefront")
      : checkConnect(member).then(() => home);
  const next = await redirectIfRefused(work).catch((error: unknown) => {
    if (error instanceof AppError) return home;
    throw error;
  });
  redirect(next);
}

/** As `/members/earnings/[step]`, for who wants to sell: where Stripe sends people back to. */
export default function ConnectDemoStepPage(props: PageProps<"/[locale]/connect-demo/[step]">) {
  return <HeldPage content={() => content(props)} />;
}
