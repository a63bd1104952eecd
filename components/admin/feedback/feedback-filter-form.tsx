import { useTranslations } from "next-intl";
import { feedbackStatuses, topics } from "@/lib/feedback/rules";
import type { FeedbackFilter } from "@/lib/feedback/schema";
import { FilterForm, FilterSelect } from "@/components/admin/filter-form";

/** Filters of the inbox. */
export function FeedbackFilterForm({ filter }: { filter: FeedbackFilter }) {
  const t = useTranslations("admin.feedback");
  return (
    <FilterForm
      list="/admin/feedback"
      label={t("search")}
      sought={filter.q}
      className="lg:grid-cols-[2fr_1fr_1fr_auto_auto]"
    >
      <FilterSelect
        name="status"
        label={t("status")}
        value={filter.status}
        any={t("anyStatus")}
        options={feedbackStatuses}
        nameOf={(status) => t(`statuses.${status}`)}
      />
      <FilterSelect
        name="topic"
        label={t("topic")}
        value={filter.topic}
        any={t("anyTopic")}
        options={topics}
        nameOf={(topic) => t(`topics.${topic}`)}
      />
    </FilterForm>
  );
}
