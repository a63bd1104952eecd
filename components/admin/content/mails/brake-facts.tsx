import { useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import type { BrakeDetails } from "@/lib/admin/mails/schema";

/** Why a brake of the suppression list holds, since when, and what it stopped. */
export function BrakeFacts({ brake }: { brake: BrakeDetails }) {
  const t = useTranslations("adminMails.brake");
  const { kind, subject, since, held, listed, paused } = brake;
  return (
    <>
      <p className="max-w-[80ch] wrap-anywhere">
        {t(`kinds.${kind}`, { subject })} {t.rich("since", { at: () => <When at={since} /> })}
      </p>
      <p className="mt-2 max-w-[80ch]">{t("text")}</p>
      <ul className="my-3 list-disc ps-5 text-sm">
        <li>{t("held", { count: held })}</li>
        <li>{t("listed", { count: listed })}</li>
        <li>{t("paused", { count: paused })}</li>
      </ul>
    </>
  );
}
