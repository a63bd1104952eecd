import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { orOutage } from "@/components/shell/failure/or-outage";
import { sectionOf, type SectionKey } from "@/lib/admin/frame/sections";
import { pageAccess } from "@/lib/guard/page";
import { denialOf } from "@/lib/guard/staff/denial";
import type { Staff } from "@/lib/session/status/access";
import { DenialCard } from "./denial-card";

type SectionGateProps = {
  of: SectionKey;
  /** Where a page of the section is for admins alone. */
  role?: "admin";
  children: (staff: Staff) => Promise<ReactNode>;
};

/**
 * A page of the panel: asks the gate of its section (`lib/admin/frame/sections.ts`) and then shows `children`, which reads.
 * Whoever has another role sees the section's name and the denial (docs/product.md, "Roles").
 */
export async function SectionGate({ of, role, children }: SectionGateProps) {
  const access = await pageAccess();
  const denial = denialOf(access, role ?? sectionOf(of).role);
  // The frame of the panel was sent: what no service answers is said in the place of the page.
  if (!denial && access.state === "known") return children(access.staff).catch(orOutage);
  const t = await getTranslations("admin.frame.sections");
  return (
    <>
      <SectionHeader title={t(of)} />
      {denial && (
        <div className="grid justify-items-center py-16">
          <DenialCard denial={denial} inside />
        </div>
      )}
    </>
  );
}
