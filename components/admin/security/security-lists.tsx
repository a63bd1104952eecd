import { useLocale, useTranslations } from "next-intl";
import { actionWords } from "@/components/admin/code-words";
import { When } from "@/components/members/when";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import type { SecurityState } from "@/lib/admin/security/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";

const line = "flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2";

/** Who is suspended now, the latest first. */
export function Suspensions({ state }: { state: SecurityState }) {
  const t = useTranslations("admin.security.suspensions");
  const security = useTranslations("admin.security");
  const locale = useLocale();
  return (
    <SectionCard title={t("title")} note={t("note", { count: state.suspended })}>
      <ul className="divide-line divide-y text-sm">
        {state.suspensions.map(({ user_id, name, until, actor_name, created_at }) => (
          <li key={user_id} className={line}>
            <TextLink href={localizedHref(locale, `/admin/home/${user_id}`)}>
              {name ?? security("nameless")}
            </TextLink>
            <span>
              {until === "infinity"
                ? t("forGood")
                : t("until", { date: formatter(locale).time(until, "medium") })}
            </span>
            <span className="text-muted ml-auto">
              {actor_name && t("by", { name: actor_name })} {created_at && <When at={created_at} />}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

/** Files with personal data that staff took, the last first. */
export function PersonalExports({ exports }: { exports: SecurityState["exports"] }) {
  const t = useTranslations("admin.security.exports");
  const actions = useTranslations("admin.codes.actions");
  const codes = useTranslations("admin.codes");
  return (
    <SectionCard title={t("title")} note={t("note")}>
      {exports.length === 0 && <p className="text-muted text-sm">{t("none")}</p>}
      <ul className="divide-line divide-y text-sm">
        {exports.map(({ line: id, action, actor_name, reason, created_at }) => (
          <li key={id} className={line}>
            <span className="font-medium">
              {actionWords(actions, (of) => codes("undone", { action: of }), action)}
            </span>
            <span className="min-w-0 break-words">{reason}</span>
            <span className="text-muted ml-auto">
              {actor_name && t("by", { name: actor_name })} <When at={created_at} />
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

/** The keys of the environment, the oldest first. */
export function KeyAges({ keys }: { keys: SecurityState["keys"] }) {
  const t = useTranslations("admin.security.keys");
  const locale = useLocale();
  return (
    <SectionCard title={t("title")} note={t("note")}>
      {keys.length === 0 && <p className="text-muted text-sm">{t("none")}</p>}
      <ul className="divide-line divide-y text-sm">
        {keys.map(({ name, since }) => (
          <li key={name} className={line}>
            <code className="break-all">{name}</code>
            <span className="text-muted ml-auto">
              {t("since", { date: formatter(locale).date(since, "medium") })} · <When at={since} />
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

/** Who looked at the product as which member, the last first. */
export function MemberViews({ views }: { views: SecurityState["views"] }) {
  const t = useTranslations("admin.security.views");
  const security = useTranslations("admin.security");
  const locale = useLocale();
  return (
    <SectionCard title={t("title")} note={t("note")}>
      {views.length === 0 && <p className="text-muted text-sm">{t("none")}</p>}
      <ul className="divide-line divide-y text-sm">
        {views.map(({ id, user_id, name, actor_name, started_at, until }) => (
          <li key={id} className={line}>
            <TextLink href={localizedHref(locale, `/admin/home/${user_id}`)}>
              {name ?? security("nameless")}
            </TextLink>
            <span>{t("until", { date: formatter(locale).time(until, "medium") })}</span>
            <span className="text-muted ml-auto">
              {actor_name && t("by", { name: actor_name })} <When at={started_at} />
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
