"use client";

import { Command } from "cmdk";
import { CreditCard, User } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Anchor } from "@/components/ui/anchor";
import type { Found } from "@/lib/admin/frame/schema";
import type { PanelPage, Section } from "@/lib/admin/frame/sections";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { sectionIcons } from "./section-icons";

const heading =
  "[&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs";

type ResultProps = { id: string; path: string; icon: ReactNode; children: ReactNode; note?: ReactNode };

/** One result. Tab leaves the list alone: the arrows go through it. */
function Result({ id, path, icon, children, note }: ResultProps) {
  const locale = useLocale();
  return (
    <Command.Item asChild value={id}>
      <Anchor
        href={localizedHref(locale, path)}
        tabIndex={-1}
        className="data-[selected=true]:bg-raised rounded-control [&_svg]:text-muted flex min-h-11 items-center gap-2.5 px-2.5 outline-none md:min-h-9 [&_svg]:size-4 [&_svg]:shrink-0"
      >
        {icon}
        <span className="truncate">{children}</span>
        {note && <span className="text-muted ml-auto min-w-0 truncate text-right">{note}</span>}
      </Anchor>
    </Command.Item>
  );
}

export function FoundPages({ pages }: { pages: readonly Section[] }) {
  const t = useTranslations("admin.frame");
  if (pages.length === 0) return null;
  return (
    <Command.Group heading={t("palette.pages")} className={heading}>
      {pages.map(({ key, path, group }) => {
        const Icon = sectionIcons[key];
        return (
          <Result
            key={key}
            id={key}
            path={path}
            icon={<Icon aria-hidden="true" />}
            note={t(`groups.${group}`)}
          >
            {t(`sections.${key}`)}
          </Result>
        );
      })}
    </Command.Group>
  );
}

/** A page below a section, with its name as it is read. */
export type Part = Pick<PanelPage, "section" | "path" | "name">;

/** Lists and other pages below a section. */
export function FoundParts({ parts }: { parts: readonly Part[] }) {
  const t = useTranslations("admin.frame");
  if (parts.length === 0) return null;
  return (
    <Command.Group heading={t("palette.parts")} className={heading}>
      {parts.map(({ section, path, name }) => {
        const Icon = sectionIcons[section.key];
        return (
          <Result
            key={path}
            id={path}
            path={path}
            icon={<Icon aria-hidden="true" />}
            note={t(`sections.${section.key}`)}
          >
            {name}
          </Result>
        );
      })}
    </Command.Group>
  );
}

export function FoundMembers({ members }: { members: Found["members"] }) {
  const t = useTranslations("admin.frame.palette");
  if (members.length === 0) return null;
  return (
    <Command.Group heading={t("members")} className={heading}>
      {members.map(({ user_id, name, email, wallet_address }) => (
        <Result
          key={user_id}
          id={user_id}
          path={`/admin/home/${user_id}`}
          icon={<User aria-hidden="true" />}
          note={name && (email ?? (wallet_address && <span className="figures">{wallet_address}</span>))}
        >
          {name ?? email ?? t("nameless")}
        </Result>
      ))}
    </Command.Group>
  );
}

export function FoundOrders({ orders }: { orders: NonNullable<Found["orders"]> }) {
  const t = useTranslations("admin.frame.palette");
  const format = formatter(useLocale());
  if (orders.length === 0) return null;
  return (
    <Command.Group heading={t("orders")} className={heading}>
      {orders.map(({ id, plan, amount, currency }) => (
        <Result
          key={id}
          id={id}
          path={`/admin/billing/orders/${id}`}
          icon={<CreditCard aria-hidden="true" />}
          note={`${plan} · ${format.money(amount, currency)}`}
        >
          <span className="figures">{id.slice(0, 8)}</span>
        </Result>
      ))}
    </Command.Group>
  );
}
