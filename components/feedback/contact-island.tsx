"use client";

import { useLocale, useTranslations } from "next-intl";
import { Moment } from "@/components/moments/moment";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import type { MyFeedback } from "@/lib/feedback/schema";
import { TextLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";
import { ContactForm } from "./contact-form";
import { feedbackTones } from "./feedback-tones";
import { MemberPart } from "@/components/islands/member-part";
import { FormSkeleton } from "@/components/islands/placeholders";
import { useMine } from "@/components/islands/use-mine";

/** The form, filled in for members, who also see how their messages are doing. */
export function ContactIsland() {
  const locale = useLocale();
  const t = useTranslations("community.contact");
  const [mine, reload] = useMine<MyFeedback>("/api/me/feedback");
  const guest = (
    <Card className="md:p-8">
      <ContactForm />
    </Card>
  );
  return (
    <MemberPart
      mine={mine}
      guest={guest}
      skeleton={<FormSkeleton fields={["h-11", "h-11", "h-11", "h-48"]} />}
    >
      {({ name, email, messages }) => (
        <div className="grid gap-10">
          <Card className="md:p-8">
            <ContactForm name={name} email={email} onSent={reload} />
          </Card>
          {messages.length > 0 && (
            <section>
              <h2 className="text-xl font-semibold">{t("mine.title")}</h2>
              <ul className="divide-line border-line mt-4 divide-y border-y">
                {messages.map(({ reference, topic, status, created_at }) => (
                  <li key={reference} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3.5">
                    <TextLink
                      href={localizedHref(locale, `/members/feedback#${reference}`)}
                      className="figures text-sm"
                    >
                      {reference}
                    </TextLink>
                    <span className="min-w-24 flex-1">{t(`topics.${topic}`)}</span>
                    <Moment at={created_at} show="date" className="text-muted text-sm" />
                    <Badge tone={feedbackTones[status]}>{t(`mine.statuses.${status}`)}</Badge>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </MemberPart>
  );
}
