import { useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import type { OwnMessage } from "@/lib/feedback/schema";
import { brand } from "@/lib/platform/brand";
import { AnswerForm } from "./answer-form";
import { feedbackTones } from "./feedback-tones";
import { Thread } from "./thread";

/** A member's messages, newest first, each with its state, the answers, and the form to go on. */
export function OwnMessages({ messages }: { messages: OwnMessage[] }) {
  const t = useTranslations("community.feedback.mine");
  const contact = useTranslations("community.contact");
  if (messages.length === 0) return <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>;
  return (
    <section aria-labelledby="own-messages">
      <h2 id="own-messages" className="text-xl font-semibold">
        {t("title")}
      </h2>
      <ul className="divide-line border-line mt-4 divide-y border-y">
        {messages.map(({ reference, topic, status, message, created_at, merged_into, replies }) => (
          <li key={reference} id={reference} className="grid scroll-mt-6 gap-4 py-6">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
              <Badge tone={feedbackTones[status]}>{contact(`mine.statuses.${status}`)}</Badge>
              <span className="font-medium">{contact(`topics.${topic}`)}</span>
              <span className="figures text-muted">{reference}</span>
              <span className="text-muted">
                <When at={created_at} />
              </span>
            </div>
            <p className="max-w-[70ch] break-words whitespace-pre-line">{message}</p>
            {merged_into && (
              <p className="text-muted text-sm">
                {t.rich("merged", {
                  link: () => (
                    <a
                      href={`#${merged_into}`}
                      className="text-glacier figures underline-offset-4 hover:underline"
                    >
                      {merged_into}
                    </a>
                  ),
                })}
              </p>
            )}
            <Thread replies={replies} team={t("team", { brand: brand.name })} writer={t("you")} />
            <AnswerForm reference={reference} />
          </li>
        ))}
      </ul>
    </section>
  );
}
