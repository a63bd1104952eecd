import { useTranslations } from "next-intl";
import { Spinner } from "@/components/ui/spinner";

/** What stands in the panel until its first page is there, in the words of docs/product.md, "Guards". */
export function AdminLoading() {
  const t = useTranslations("admin.guard");
  const shell = useTranslations("shell");
  return (
    <div
      role="status"
      className="until-scripts grid min-h-[60dvh] place-content-center justify-items-center gap-3 text-center"
    >
      <Spinner />
      <p className="font-medium">{t("verifying")}</p>
      <p className="text-muted text-sm">{t("checking")}</p>
      <p className="slow-words">{shell("slow")}</p>
    </div>
  );
}
