import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { z } from "zod";
import { MemberFileView } from "@/components/admin/member-file-view";
import { readMemberFile } from "@/lib/admin/queries";
import { AppError } from "@/lib/platform/errors";
import { getAccess } from "@/lib/session/access";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("member.title"), robots: { index: false } };
}

type Props = PageProps<"/[locale]/admin/home/[member]">;

export default async function AdminMemberPage({ params, searchParams }: Props) {
  const access = await getAccess();
  if (access.state !== "known" || access.staff.roles.length === 0) return null;
  const id = z.uuid().safeParse((await params).member);
  if (!id.success) notFound();
  const file = await readMemberFile(access.staff, id.data).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) notFound();
    throw error;
  });
  const { ledger } = await searchParams;
  return (
    <MemberFileView
      file={file}
      isAdmin={access.staff.roles.includes("admin")}
      wholeLedger={ledger === "all"}
    />
  );
}
