import { useTranslations } from "next-intl";
import { Spinner } from "@/components/ui/spinner";

type PageLoadingProps = {
  /** The person has waited already, so the words are there at once. */
  late?: boolean;
};

/**
 * In the place of what is not there yet. A page that is there at once does without: the spinner waits a moment before it
 * appears, and what is still on its way is said within three seconds of the request. As tall as the window, so that what follows the
 * page is not seen before it, and then pushed away.
 */
export function PageLoading({ late }: PageLoadingProps) {
  const t = useTranslations("shell");
  return (
    <div
      data-page-loading=""
      className="until-scripts text-muted flex min-h-dvh animate-[fade_180ms_150ms_both] flex-col items-center gap-4 px-4 pt-[28dvh] text-center"
    >
      <Spinner label={t("loading")} />
      <p className={late ? "text-sm" : "slow-words"}>{t("slow")}</p>
    </div>
  );
}
