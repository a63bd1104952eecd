"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { isWritable, mayApplyAgain } from "@/lib/applications/rules";
import type { MyApplication } from "@/lib/applications/schema";
import { ApplicationForm, type ApplicationWords } from "./application-form";
import { ApplicationState } from "./application-state";
import { JoinCard } from "@/components/islands/join-card";
import { MemberPart } from "@/components/islands/member-part";
import { useMine } from "@/components/islands/use-mine";
import type { CommunityWords, ErrorWords } from "@/components/islands/words";

type ApplicationIslandProps = {
  locale: string;
  words: ApplicationWords & Pick<CommunityWords, "loading" | "failed" | "join">;
  errors: ErrorWords;
};

/** The application of whoever looks: why an account is needed, the form, or how the application is doing. */
export function ApplicationIsland({ locale, words, errors }: ApplicationIslandProps) {
  const [mine, reload] = useMine<{ application: MyApplication }>("/api/me/application");
  const [again, setAgain] = useState(false);
  const { apply } = words;
  const guest = (
    <JoinCard locale={locale} title={apply.guestTitle} text={apply.guest} label={words.join} next="/apply" />
  );
  return (
    <MemberPart mine={mine} words={words} guest={guest}>
      {({ application }) => {
        const rejected = application?.status === "rejected";
        const anew = rejected && again;
        const writes = !application || isWritable(application.status) || anew;
        return (
          <div className="grid content-start gap-4">
            {application && !anew && (application.status !== "draft" || application.invited) && (
              <Card className="grid gap-6 md:p-8">
                <ApplicationState locale={locale} words={apply} application={application} />
                {rejected &&
                  (mayApplyAgain(application.decided_at, new Date()) ? (
                    <Button className="justify-self-start" onClick={() => setAgain(true)}>
                      {apply.again}
                    </Button>
                  ) : (
                    <p className="text-muted text-sm">{apply.rest}</p>
                  ))}
              </Card>
            )}
            {writes && (
              <Card className="md:p-8">
                <ApplicationForm
                  words={words}
                  errors={errors}
                  application={anew ? null : application}
                  onSent={reload}
                />
              </Card>
            )}
          </div>
        );
      }}
    </MemberPart>
  );
}
