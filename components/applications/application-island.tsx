"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { isWritable, mayApplyAgain } from "@/lib/applications/rules";
import type { MyApplication } from "@/lib/applications/schema";
import { ApplicationForm } from "./application-form";
import { ApplicationState } from "./application-state";
import { JoinCard } from "@/components/islands/join-card";
import { MemberPart } from "@/components/islands/member-part";
import { FormSkeleton } from "@/components/islands/placeholders";
import { useMine } from "@/components/islands/use-mine";

/** The application of whoever looks: why an account is needed, the form, or how the application is doing. */
export function ApplicationIsland({ retryDays }: { retryDays: string }) {
  const locale = useLocale();
  const t = useTranslations("community.apply.mine");
  const general = useTranslations("community.general");
  const [mine, reload] = useMine<MyApplication>("/api/me/application");
  const [again, setAgain] = useState(false);
  const guest = (
    <JoinCard
      locale={locale}
      title={t("guestTitle")}
      text={t("guest")}
      label={general("join")}
      next="/apply"
    />
  );
  return (
    <MemberPart
      mine={mine}
      guest={guest}
      skeleton={<FormSkeleton fields={["h-11", "h-11", "h-24", "h-24"]} />}
    >
      {({ form, application }) => {
        const rejected = application?.status === "rejected";
        const anew = rejected && again;
        const writes = !application || isWritable(application.status) || anew;
        return (
          <div className="grid content-start gap-4">
            {application && !anew && (application.status !== "draft" || application.invited) && (
              <Card className="grid gap-6 md:p-8">
                <ApplicationState application={application} />
                {rejected &&
                  (mayApplyAgain(application.decided_at, new Date()) ? (
                    <Button className="justify-self-start" onClick={() => setAgain(true)}>
                      {t("again")}
                    </Button>
                  ) : (
                    <p className="text-muted text-sm">{t("rest", { retryDays })}</p>
                  ))}
              </Card>
            )}
            {writes && (
              <Card className="md:p-8">
                <ApplicationForm
                  form={form}
                  answers={(!anew && application?.answers) || {}}
                  files={(!anew && application?.files) || []}
                  reload={reload}
                />
              </Card>
            )}
          </div>
        );
      }}
    </MemberPart>
  );
}
