import { useTranslations } from "next-intl";
import { Spinner } from "@/components/ui/spinner";

/**
 * In the place of what is not there yet. A page that is there at once does without: the spinner waits a moment before it
 * appears. As tall as the window, so that what follows the page is not seen before it, and then pushed away.
 */
export function PageLoading() {
  const t = useTranslations("shell");
  return (
    <div
      data-page-loading=""
      className="text-muted flex min-h-dvh animate-[fade_180ms_150ms_both] items-start justify-center pt-[28dvh]"
    >
      <Spinner label={t("loading")} />
    </div>
  );
}
