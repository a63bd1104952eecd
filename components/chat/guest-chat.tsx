import { getLocale, getTranslations } from "next-intl/server";
import { PageMoment } from "@/components/moments/page-moment";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/link";
import type { PublicChat } from "@/lib/chat/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { MessageText } from "./message-text";

/** What visitors read: the latest day of the public room, the rooms that a membership opens, and the way in. */
export async function GuestChat({ chat }: { chat: PublicChat }) {
  const [t, levels, locale] = await Promise.all([
    getTranslations("chat"),
    getTranslations("points.levels"),
    getLocale(),
  ]);
  const [first] = chat.messages;
  return (
    <div className="frame grid grid-cols-1 gap-10 py-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <section aria-labelledby="public-room">
        <h2 id="public-room" className="text-xl font-semibold">
          {chat.names[locale] ?? chat.names.en}
        </h2>
        {first ? (
          <>
            <p className="text-muted border-line mt-2 border-b pb-2 text-sm">
              <PageMoment at={first.at} show="date" />
            </p>
            <ol className="mt-2 grid gap-4">
              {chat.messages.map(({ id, seq, at, name, staff, text, edited, picture }, index) => (
                <li key={id} id={`m${seq}`} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
                  <Avatar name={name ?? t("nobody")} className="mt-0.5" />
                  <div className="min-w-0">
                    <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
                      <span className="font-semibold">{name ?? t("nobody")}</span>
                      {staff && <Badge tone="info">{t("staff")}</Badge>}
                      <PageMoment
                        at={at}
                        show="clock"
                        after={(chat.messages[index - 1] ?? first).at}
                        className="text-muted text-xs"
                      />
                      {edited && <span className="text-muted text-xs">{t("edited")}</span>}
                    </p>
                    {text && <MessageText text={text} />}
                    {picture && <p className="text-muted text-sm italic">{t("guest.picture")}</p>}
                  </div>
                </li>
              ))}
            </ol>
          </>
        ) : (
          <p className="text-muted mt-4">{t("empty")}</p>
        )}
      </section>
      <aside className="grid content-start gap-4">
        <h2 className="text-xl font-semibold">{t("guest.title")}</h2>
        <p className="text-muted">{t("guest.text")}</p>
        <ButtonLink href={localizedHref(locale, "/auth?next=%2Flive-chat")} variant="primary" size="lg">
          {t("guest.join")}
        </ButtonLink>
        <ButtonLink href={localizedHref(locale, "/pricing")}>{t("guest.plans")}</ButtonLink>
        <h3 className="mt-4 text-sm font-semibold">{t("rooms")}</h3>
        <ul className="grid gap-2">
          {chat.rooms.map(({ slug, kind, names }) => (
            <li key={slug}>
              <span className="font-medium">{names[locale] ?? names.en ?? slug}</span>{" "}
              <span className="text-muted text-sm">
                {kind === "level"
                  ? t("guest.level", { level: levels(chat.room_level) })
                  : t(`guest.kinds.${kind}`)}
              </span>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}
