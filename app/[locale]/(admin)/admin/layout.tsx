import { cookies } from "next/headers";
import { Suspense } from "react";
import { AdminLoading } from "@/components/admin/access/admin-loading";
import { DenialCard } from "@/components/admin/access/denial-card";
import { AdminFrame } from "@/components/admin/frame/admin-frame";
import { navCookie } from "@/lib/admin/frame/nav-cookie";
import { pageAccess } from "@/lib/guard/page";
import { denialOf } from "@/lib/guard/staff/denial";

/**
 * The admin guard (docs/product.md, "Guards"). Every page below asks again before it reads. The boundary is here and not in a
 * `loading.tsx`, which would be a new one for each page and hold every move for 300 ms (decision 0024).
 */
export default async function AdminLayout({ children }: LayoutProps<"/[locale]/admin">) {
  const [access, jar] = await Promise.all([pageAccess(), cookies()]);
  const denial = denialOf(access, "moderator");
  if (denial) {
    return (
      <main className="grid min-h-dvh place-items-center px-4">
        <DenialCard denial={denial} />
      </main>
    );
  }
  const isAdmin = access.state === "known" && access.staff.roles.includes("admin");
  return (
    <AdminFrame isAdmin={isAdmin} folded={jar.get(navCookie)?.value === "narrow"}>
      <Suspense fallback={<AdminLoading />}>{children}</Suspense>
    </AdminFrame>
  );
}
