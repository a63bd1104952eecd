import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import { redirect } from "next/navigation";
import { AdminFrame } from "@/components/admin/admin-frame";
import { DenialCard } from "@/components/admin/denial-card";
import { getAccess } from "@/lib/session/access";
import { denialOf } from "@/lib/guard/denial";
import { pageAsked, shutDoor } from "@/lib/session/ended-session";

/** The admin guard (specification, sections 2 and 6). Every page below asks again before it reads. */
export default async function AdminLayout({ children }: LayoutProps<"/[locale]/admin">) {
  const access = await getAccess();
  // The cookies are cleared there; the panel is then requested again and says that nobody is signed in.
  if (access.state === "ended") redirect(shutDoor("session_ended", await pageAsked()));
  const denial = denialOf(access, "moderator");
  if (denial) return <DenialCard denial={denial} />;
  const { admin, points, referrals, members, errors, join } = await getMessages();
  const { secondFactor } = join;
  return (
    <NextIntlClientProvider messages={{ admin, points, referrals, members, errors, join: { secondFactor } }}>
      <AdminFrame>{children}</AdminFrame>
    </NextIntlClientProvider>
  );
}
