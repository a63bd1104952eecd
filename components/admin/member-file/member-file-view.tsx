import { ArrowLeft } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { PageHeader } from "@/components/members/page-header";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import type { MemberFile } from "@/lib/admin/member-file";
import { localizedHref } from "@/lib/platform/i18n/href";
import { FileAccess } from "./file-access";
import { FileFacts } from "./file-facts";
import { FileHistory } from "./file-history";
import { FileLedger } from "./file-ledger";
import { FileOrders } from "./file-orders";
import { FileReferrals } from "./file-referrals";
import { AwardButton, RoleButton } from "./member-actions";

type Props = { file: MemberFile; isAdmin: boolean; wholeLedger: boolean };

/** Everything about one member on one page: who, orders, access, referral, ledger, changes by staff. */
export function MemberFileView({ file, isAdmin, wholeLedger }: Props) {
  const t = useTranslations("admin.member");
  const roles = useTranslations("admin.roles");
  const names = useTranslations("admin.home");
  const locale = useLocale();
  const { user_id, full_name } = file.profile;
  return (
    <>
      <TextLink
        href={localizedHref(locale, "/admin/home")}
        className="mb-4 inline-flex min-h-11 items-center gap-2 text-sm"
      >
        <ArrowLeft aria-hidden="true" className="size-4" /> {t("back")}
      </TextLink>
      <PageHeader
        title={full_name ?? names("nameless")}
        mark={file.roles.map((role) => (
          <Badge key={role} tone="info">
            {roles(role)}
          </Badge>
        ))}
        action={
          <span className="flex flex-wrap gap-2">
            <AwardButton member={user_id} limits={file.limits} />
            {isAdmin &&
              (["moderator", "admin"] as const).map((role) => (
                <RoleButton key={role} member={user_id} role={role} held={file.roles.includes(role)} />
              ))}
          </span>
        }
      >
        {file.email ?? file.phone}
      </PageHeader>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <FileFacts file={file} />
        <FileAccess file={file} />
        <FileReferrals file={file} />
        <FileOrders file={file} />
      </div>
      <div className="mt-6 grid grid-cols-1 gap-6">
        <FileLedger file={file} all={wholeLedger} />
        <FileHistory file={file} />
      </div>
    </>
  );
}
