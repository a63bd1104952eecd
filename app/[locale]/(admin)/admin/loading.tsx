import { useTranslations } from "next-intl";
import { Spinner } from "@/components/ui/spinner";

export default function AdminLoading() {
  const t = useTranslations("admin.guard");
  return (
    <div
      role="status"
      className="grid min-h-[60dvh] place-content-center justify-items-center gap-3 text-center"
    >
      <Spinner />
      <p className="font-medium">{t("verifying")}</p>
      <p className="text-muted text-sm">{t("checking")}</p>
    </div>
  );
}
