import { useTranslations } from "next-intl";
import { codeWords } from "@/components/admin/code-words";
import { retryDeliveryAction } from "@/lib/admin/actions";
import type { CaseDetails } from "@/lib/admin/work/details";
import { DecisionDialog } from "../decision-dialog";
import type { JointProps } from "./application";
import { Facts } from "./facts";

type Details = CaseDetails["delivery"];

export function DeliverySummary({ details }: { details: Details }) {
  const consumers = useTranslations("admin.cases.delivery.consumers");
  return (
    <>
      <span className="font-medium">{codeWords(consumers, details.consumer)}</span>
      <span className="text-muted break-all">{details.what}</span>
    </>
  );
}

export function DeliveryPanel({ id, details, keys, together }: JointProps<Details>) {
  const t = useTranslations("admin.cases.delivery");
  return (
    <div data-testid="undelivered" className="grid gap-3">
      <p className="max-w-[80ch]">{t("text")}</p>
      <Facts
        facts={[
          [t("error"), details.error ?? "–"],
          [t("attempts"), details.attempts],
        ]}
      />
      <div>
        <DecisionDialog
          kind="delivery"
          id={id}
          together={together}
          decision="retry"
          action={retryDeliveryAction}
          trigger={t("retry")}
          shortcut={keys ? "a" : undefined}
          title={t("retry")}
          text={t("retryText")}
          confirm={t("retry")}
          fixed={{ delivery: id }}
          effect={{ change: "delivery.retry", subject: id }}
        />
      </div>
    </div>
  );
}
