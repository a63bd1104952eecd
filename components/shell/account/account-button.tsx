import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Avatar } from "@/components/ui/avatar";
import type { Me } from "@/lib/members/me";

/** The signed-in person as `GET /api/me` tells it. */
export type Person = NonNullable<Me["member"]>;

type AccountButtonProps = ComponentProps<"button"> & { me: Person };

/** Avatar and name. The letter is of the full name, else of the e-mail; the name falls back to 'Operative'. */
export function AccountButton({ me, ...rest }: AccountButtonProps) {
  const t = useTranslations("shell.account");
  const name = me.fullName ?? t("operative");
  return (
    <button
      type="button"
      aria-label={t("open", { name })}
      className="hover:bg-raised rounded-control flex h-11 min-w-11 items-center justify-center gap-2.5 px-1.5 transition-colors sm:px-2.5"
      {...rest}
    >
      <Avatar name={me.fullName ?? me.email ?? name} src={me.avatarUrl} />
      <span className="hidden max-w-36 truncate text-sm font-medium sm:block">{name}</span>
      <ChevronDown aria-hidden="true" className="text-muted hidden size-4 sm:block" />
    </button>
  );
}
