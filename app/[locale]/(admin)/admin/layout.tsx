import { Suspense } from "react";
import { AdminLoading } from "@/components/admin/access/admin-loading";
import { AdminFrame } from "@/components/admin/admin-frame";
import { DenialCard } from "@/components/admin/access/denial-card";
import { denialOf } from "@/lib/guard/staff/denial";
import { pageAccess } from "@/lib/guard/page";

/**
 * The admin guard (docs/product.md, "Guards"). Every page below asks again before it reads. The boundary is here and not in a
 * `loading.tsx`, which would be a new one for each page and hold every move for 300 ms (decision 0024).
 */
export default async function AdminLayout({ children }: LayoutProps<"/[locale]/admin">) {
  const access = await pageAccess();
  const denial = denialOf(access, "moderator");
  if (denial) return <DenialCard denial={denial} />;
  return (
    <AdminFrame>
      <Suspense fallback={<AdminLoading />}>{children}</Suspense>
    </AdminFrame>
  );
}
