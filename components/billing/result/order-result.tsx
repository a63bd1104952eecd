import { getLocale, getTranslations } from "next-intl/server";
import { OnwardLink } from "@/components/join/onward-link";
import { ButtonLink, TextLink } from "@/components/ui/link";
import { resultOf } from "@/lib/billing/rules";
import type { NextCharge, Order, Upgrade } from "@/lib/billing/schema";
import { brand } from "@/lib/platform/brand";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { ToConfirm } from "@/lib/plans/schema";
import { ConfirmUpgrade } from "./confirm-upgrade";
import { Notice } from "@/components/billing/notice";
import { OrderWatch } from "./order-watch";
import { Receipt } from "./receipt";
import { ResultWatch } from "./result-watch";
import { ReturnedPayment } from "./returned-payment";
import { UpgradeReceipt } from "./upgrade-receipt";

/** How long a payment without an order of its own is looked for: the webhook may arrive after the member does. */
const WEBHOOK_MS = 60_000;

/** Who asks about which order; `offline` when the database did not answer, `awaited` when the address names a checkout. */
type OrderView =
  | { kind: "signed-out"; signIn: string }
  | { kind: "unknown"; awaited: boolean }
  | { kind: "offline"; here: string }
  | {
      kind: "order";
      order: Order;
      session: string;
      plan: string;
      next: NextCharge | null;
      /** Whether the plan comes with a shop. */
      shop: boolean;
    }
  | { kind: "upgraded"; upgrade: Upgrade; plan: string; next: NextCharge | null; shop: boolean }
  | { kind: "confirm"; confirm: ToConfirm; plan: string }
  | { kind: "unconfirmed" };

type OrderResultProps = { view: OrderView; onboarded: boolean };

/** A result page in each of its states. It only reads. */
export async function OrderResult({ view, onboarded }: OrderResultProps) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("billing.result")]);
  switch (view.kind) {
    case "signed-out":
      return (
        <Notice
          title={t("signIn.title")}
          actions={
            <ButtonLink href={view.signIn} variant="primary">
              {t("signIn.action")}
            </ButtonLink>
          }
        >
          <p>{t("signIn.text")}</p>
        </Notice>
      );
    case "unknown":
      return (
        <Notice title={t("unknown.title")} actions={<OnwardLink onboarded={onboarded} />}>
          {view.awaited && <ResultWatch atMost={WEBHOOK_MS} />}
          <p>{t("unknown.text")}</p>
        </Notice>
      );
    case "offline":
      return (
        <Notice
          title={t("offline.title")}
          actions={
            <a href={view.here} className="contents">
              <span className="text-glacier underline underline-offset-4">{t("offline.action")}</span>
            </a>
          }
        >
          <p>{t("offline.text")}</p>
        </Notice>
      );
    case "upgraded":
      return (
        <UpgradeReceipt
          upgrade={view.upgrade}
          plan={view.plan}
          next={view.next}
          onboarded={onboarded}
          shop={view.shop}
        />
      );
    case "confirm":
      return <ConfirmUpgrade confirm={view.confirm} plan={view.plan} />;
    case "unconfirmed":
      return (
        <Notice
          title={t("unconfirmed.title")}
          actions={
            <ButtonLink href={localizedHref(locale, "/pricing")} variant="primary">
              {t("canceled.plans")}
            </ButtonLink>
          }
        >
          <p>{t("unconfirmed.text")}</p>
        </Notice>
      );
    case "order":
      break;
  }
  const result = resultOf(view.order.status);
  if (result === "confirming") {
    const resume = localizedHref(
      locale,
      view.order.gift ? "/gift" : `/get-access?checkout=${view.order.plan_key}`,
    );
    return <OrderWatch session={view.session} resume={resume} />;
  }
  if (result === "confirmed")
    return (
      <Receipt order={view.order} plan={view.plan} next={view.next} onboarded={onboarded} shop={view.shop} />
    );
  if (result === "returned")
    return <ReturnedPayment order={view.order} plan={view.plan} onboarded={onboarded} />;
  return (
    <div data-testid={`order-${result}`}>
      <Notice title={t(`${result}.title`)} actions={<OnwardLink onboarded={onboarded} variant="secondary" />}>
        <p>{t(`${result}.text`)}</p>
        {result === "checking" && (
          <TextLink href={`mailto:${brand.support}`}>
            {t("checking.support", { email: brand.support })}
          </TextLink>
        )}
      </Notice>
    </div>
  );
}
