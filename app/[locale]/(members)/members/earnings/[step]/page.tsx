import { notFound, redirect } from "next/navigation";
import { Streamed } from "@/components/shell/streamed";
import { checkConnect, continueConnect } from "@/lib/connect/mutations";
import { redirectIfRefused, requireMember } from "@/lib/guard/page";
import { AppError } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";

type Props = PageProps<"/[locale]/members/earnings/[step]">;

/**
 * Where Stripe sends people: `return` asks Stripe how the account stands before it is shown, `continue` makes a new link in
 * place of one that was used or has expired. Whatever does not work out ends on the page of earnings, with its buttons.
 */
async function content({ params }: Props): Promise<never> {
  const { locale, step } = await params;
  if (step !== "return" && step !== "continue") notFound();
  const home = localizedHref(locale, "/members/earnings");
  const member = await requireMember("/members/earnings");
  const work = step === "continue" ? continueConnect(member, locale) : checkConnect(member).then(() => home);
  const next = await redirectIfRefused(work).catch((error: unknown) => {
    if (error instanceof AppError) return home;
    throw error;
  });
  redirect(next);
}

export default function EarningsStepPage(props: Props) {
  return <Streamed content={() => content(props)} />;
}
