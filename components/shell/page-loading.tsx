import { getTranslations } from "next-intl/server";
import { Spinner } from "@/components/ui/spinner";

/** In the place of what is not there yet. A page that is there at once does without: the spinner waits a moment before it appears. */
export async function PageLoading() {
  const t = await getTranslations("shell");
  return (
    <div
      data-page-loading=""
      className="text-muted grid min-h-[60dvh] animate-[fade_180ms_150ms_both] place-items-center"
    >
      <Spinner label={t("loading")} />
    </div>
  );
}
