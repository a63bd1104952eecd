import { getTranslations } from "next-intl/server";
import { LaterMessages } from "@/components/messages/later-messages";
import { PageHead } from "@/components/site/page-head";
import { VerifyForm } from "@/components/statements/later";
import { describePage } from "@/lib/site/reading-page";

export const generateMetadata = describePage("/verify", "statements.verify");

/** Where anybody verifies a statement of points; nothing is sent anywhere. */
export default async function VerifyPage() {
  const t = await getTranslations("statements.verify");
  return (
    <>
      <PageHead path="/verify" title={t("title")} lead={t("lead")} />
      <div className="frame grid grid-cols-1 gap-x-16 gap-y-10 py-12 md:py-16 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <LaterMessages of={["statements.paper", "statements.sources", "statements.verify"]}>
          <VerifyForm />
        </LaterMessages>
        <aside className="text-muted text-sm">
          <h2 className="text-text text-base font-semibold">{t("howTitle")}</h2>
          <p className="mt-2">{t("how")}</p>
          <p className="mt-3">
            {t.rich("keys", {
              address: (chunks) => (
                <a href="/.well-known/altura-keys.json" className="text-glacier underline underline-offset-4">
                  {chunks}
                </a>
              ),
            })}
          </p>
        </aside>
      </div>
    </>
  );
}
