import { cookies } from "next/headers";
import { Suspense } from "react";
import { AdminLoading } from "@/components/admin/access/admin-loading";
import { PanelGate } from "@/components/admin/access/panel-gate";
import { AdminFrame } from "@/components/admin/frame/admin-frame";
import { navCookie } from "@/lib/admin/frame/nav-cookie";

/**
 * The admin guard. Every page below asks again before it reads. The boundary is here and not in a `loading.tsx`, which would be a
 * new one for each page and hold every move for 300 ms (decision 0024).
 */
export default async function AdminLayout({ children }: LayoutProps<"/[locale]/admin">) {
  const folded = (await cookies()).get(navCookie)?.value === "narrow";
  return (
    <PanelGate>
      {(isAdmin) => (
        <AdminFrame isAdmin={isAdmin} folded={folded}>
          <Suspense fallback={<AdminLoading />}>{children}</Suspense>
        </AdminFrame>
      )}
    </PanelGate>
  );
}
