import { ImageDown } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/link";
import type { PictureQuery } from "@/lib/hub/schema";

type PictureLinkProps = { kind: PictureQuery["kind"]; chapter?: string; label?: string };

/** A picture to share, made when it is asked for. */
export function PictureLink({ kind, chapter, label }: PictureLinkProps) {
  const t = useTranslations("hub.picture");
  const locale = useLocale();
  const query = new URLSearchParams({ kind, locale, ...(chapter && { ref: chapter }) });
  return (
    <ButtonLink
      variant={kind === "chapter" ? "ghost" : undefined}
      href={`/api/me/picture?${query}`}
      aria-label={label && t("downloadOf", { what: label })}
      download
    >
      <ImageDown aria-hidden="true" />
      {t("download")}
    </ButtonLink>
  );
}
