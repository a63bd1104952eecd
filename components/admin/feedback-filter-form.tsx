import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { ButtonLink } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import { feedbackStatuses, topics } from "@/lib/feedback/rules";
import type { FeedbackFilter } from "@/lib/feedback/schema";
import { localizedHref } from "@/lib/i18n/href";

/** Filters of the inbox as a plain GET form. */
export function FeedbackFilterForm({ filter }: { filter: FeedbackFilter }) {
  const t = useTranslations("admin.feedback");
  const home = useTranslations("admin.home");
  const locale = useLocale();
  return (
    <form
      role="search"
      className="mb-6 grid items-center gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto_auto]"
    >
      <Input
        name="q"
        type="search"
        defaultValue={filter.q}
        aria-label={t("search")}
        placeholder={t("search")}
      />
      <Select name="status" defaultValue={filter.status} aria-label={t("status")}>
        <option value="">{t("anyStatus")}</option>
        {feedbackStatuses.map((status) => (
          <option key={status} value={status}>
            {t(`statuses.${status}`)}
          </option>
        ))}
      </Select>
      <Select name="topic" defaultValue={filter.topic} aria-label={t("topic")}>
        <option value="">{t("anyTopic")}</option>
        {topics.map((topic) => (
          <option key={topic} value={topic}>
            {t(`topics.${topic}`)}
          </option>
        ))}
      </Select>
      <Button type="submit">{home("apply")}</Button>
      <ButtonLink variant="ghost" href={localizedHref(locale, "/admin/feedback")}>
        {home("clear")}
      </ButtonLink>
    </form>
  );
}
