import { getTranslations } from "next-intl/server";
import { Spinner } from "@/components/ui/spinner";

/** What every `loading.tsx` shows. */
export async function PageLoading() {
  const t = await getTranslations("shell");
  return (
    <div className="text-muted grid min-h-[60dvh] place-items-center">
      <Spinner label={t("loading")} />
    </div>
  );
}
