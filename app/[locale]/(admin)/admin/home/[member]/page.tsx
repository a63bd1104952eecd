import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { z } from "zod";
import { SectionGate } from "@/components/admin/access/section-gate";
import { MemberStorefront } from "@/components/admin/member-file/member-storefront";
import { MemberFileView } from "@/components/admin/member-file/member-file-view";
import { Messages } from "@/components/messages/messages";
import { readStaffStorefront } from "@/lib/storefronts/queries";
import { fileAddress } from "@/lib/admin/member-file/schema";
import { readMemberFile } from "@/lib/admin/queries";
import { AppError } from "@/lib/platform/errors";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("member.title"), robots: { index: false } };
}

type Props = PageProps<"/[locale]/admin/home/[member]">;

export default function AdminMemberPage({ params, searchParams }: Props) {
  return (
    <SectionGate of="home">
      {async (staff) => {
        const id = z.uuid().safeParse((await params).member);
        if (!id.success) notFound();
        const address = fileAddress.parse(await searchParams);
        const read = Promise.all([
          readMemberFile(staff, id.data, address),
          readStaffStorefront(staff, id.data),
        ]);
        const [file, storefront] = await redirectIfRefused(read).catch((error: unknown) => {
          if (error instanceof AppError && error.status === 404) notFound();
          throw error;
        });
        return (
          <Messages
            of={[
              "admin.cases.storefront",
              "admin.change",
              "admin.file",
              "admin.honorary",
              "admin.roles",
              "join.secondFactor",
              "members.tiers",
              "points.levels",
              "points.reasons",
            ]}
            errors={["panel", "account", "billing", "referrals"]}
          >
            <MemberFileView file={file} isAdmin={staff.roles.includes("admin")} />
            {storefront && !file.list && <MemberStorefront member={id.data} storefront={storefront} />}
          </Messages>
        );
      }}
    </SectionGate>
  );
}
