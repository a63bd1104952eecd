import { getLocale, getTranslations } from "next-intl/server";
import { buttonStyle } from "@/components/ui/button-style";
import { OnwardLink } from "@/components/join/onward-link";
import { ButtonLink } from "@/components/ui/link";
import type { Barrier } from "@/lib/billing/checkout/offer";
import { brand } from "@/lib/platform/brand";
import { localizedHref } from "@/lib/platform/i18n/href";
import { ManageForm } from "@/components/billing/manage-form";
import { Notice } from "@/components/billing/notice";

type AccessNoticeProps = { barrier: Barrier; joined: boolean; onboarded: boolean };

/** Why there is nothing to pay here, and where to go instead. */
export async function AccessNotice({ barrier, joined, onboarded }: AccessNoticeProps) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("billing.access")]);
  const at = (path: string) => localizedHref(locale, path);
  if (barrier.kind === "subscribed") {
    const words = { brand: brand.name, plan: barrier.plan };
    return (
      <Notice
        title={t("subscribed.title", words)}
        actions={
          <>
            <OnwardLink onboarded={onboarded} />
            {barrier.by === "subscription" && <ManageForm locale={locale} label={t("subscribed.manage")} />}
          </>
        }
      >
        <p>{t(`subscribed.${barrier.by}`)}</p>
      </Notice>
    );
  }
  if (barrier.kind === "unpaid") {
    return (
      <Notice
        title={t("unpaid.title", { brand: brand.name, plan: barrier.plan })}
        actions={
          // A whole page: it leads to Stripe.
          <a href={`/api/me/unpaid/pay?locale=${locale}`} className={buttonStyle({ variant: "primary" })}>
            {t("unpaid.action")}
          </a>
        }
      >
        <p>{t("unpaid.text")}</p>
      </Notice>
    );
  }
  if (barrier.kind === "free") {
    return (
      <Notice
        title={t("free.title", { plan: barrier.plan })}
        actions={
          joined ? (
            <OnwardLink onboarded={onboarded} />
          ) : (
            <ButtonLink href={at("/auth")} variant="primary">
              {t("free.action")}
            </ButtonLink>
          )
        }
      >
        <p>{t(joined ? "free.joined" : "free.text")}</p>
      </Notice>
    );
  }
  return (
    <Notice
      title={t(`${barrier.kind}.title`)}
      actions={
        <ButtonLink href={at("/pricing")} variant="primary">
          {t(`${barrier.kind}.action`)}
        </ButtonLink>
      }
    >
      <p>{t(`${barrier.kind}.text`)}</p>
    </Notice>
  );
}
