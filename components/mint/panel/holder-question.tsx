import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** Offers to look into a wallet for a token, to who has not connected one; nothing can be pressed while `onLook` is missing. */
export function HolderQuestion({ onLook }: { onLook?: (() => void) | undefined }) {
  const t = useTranslations("mint.holder");
  return (
    <p className="text-muted flex flex-wrap items-center gap-x-3 text-sm">
      {t("ask")}
      <Button variant="ghost" disabled={!onLook} onClick={onLook}>
        {t("look")}
      </Button>
    </p>
  );
}
