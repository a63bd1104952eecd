import { useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { cn } from "@/components/ui/cn";
import type { OwnMessage } from "@/lib/feedback/schema";

type ThreadProps = {
  replies: OwnMessage["replies"];
  /** Who is meant by each side. */
  team: string;
  writer: string;
};

/** What followed a message, oldest first. */
export function Thread({ replies, team, writer }: ThreadProps) {
  const t = useTranslations("community.feedback.mine");
  if (replies.length === 0) return null;
  return (
    <ol aria-label={t("thread")} className="grid gap-3">
      {replies.map(({ id, from_staff, body, created_at }) => (
        <li
          key={id}
          className={cn("border-l-2 pl-4", from_staff ? "border-accent" : "border-line")}
          data-testid="reply"
        >
          <p className="text-muted text-sm">
            <span className="text-text font-medium">{from_staff ? team : writer}</span> ·{" "}
            <When at={created_at} />
          </p>
          <p className="mt-1 max-w-[70ch] break-words whitespace-pre-line">{body}</p>
        </li>
      ))}
    </ol>
  );
}
