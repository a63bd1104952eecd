import { useTranslations } from "next-intl";
import { AnnouncementBody, toldLooks } from "@/components/announcements/announcement-body";
import type { announcementForms } from "@/lib/content/kinds";

export type ShownAnnouncement = {
  form: (typeof announcementForms)[number];
  title: string;
  html: string;
  /** Whether it leads somewhere. */
  leads: boolean;
};

/** An announcement as members will see it, on the page where it is written. Nothing in it can be pressed. */
export function AnnouncementPreview({ of, lang }: { of: ShownAnnouncement; lang: string }) {
  const t = useTranslations("adminContent.texts.announcement");
  const words = useTranslations("shell.announcements");
  const { form, title, html, leads } = of;
  return (
    <figure
      className="border-line rounded-card bg-background grid gap-3 border p-3"
      data-testid={`preview-${lang}`}
    >
      <div className={`${toldLooks[form]} max-w-96 ${form === "bar" ? "pb-1" : ""}`}>
        <AnnouncementBody
          {...{ form, title, html, lang }}
          link={leads && <span className="text-glacier underline underline-offset-4">{words("more")}</span>}
          close={<span className="button button-ghost button-md">{words("close")}</span>}
        />
      </div>
      <figcaption className="text-muted text-xs">{t("place", { form })}</figcaption>
    </figure>
  );
}
