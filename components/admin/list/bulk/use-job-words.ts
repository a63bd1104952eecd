"use client";

import { useTranslations } from "next-intl";
import { useErrorWords } from "@/components/ui/use-error-words";
import type { JobKind } from "@/lib/admin/jobs/rules";
import type { ErrorCode } from "@/lib/platform/errors";
import type { Job } from "@/lib/admin/jobs/schema";

/** What a job does, and why a member was left out, in words. */
export function useJobWords() {
  const t = useTranslations("admin.bulk");
  const error = useErrorWords();
  return {
    whatOf({ kind, params }: Pick<Job, "kind" | "params">): string {
      if (kind === "points") return t("kinds.points.what", { points: params.points ?? 0 });
      if (kind === "awards") return t("kinds.awards.what", { points: params.points ?? 0 });
      if (kind === "suspend") return t("kinds.suspend.what", { days: params.days ?? 0 });
      return t("kinds.sessions.what");
    },
    whyOf(kind: JobKind, status: "refused" | "kept", code: string): string {
      if (status === "kept" && code === "conflict") return t("why.changed");
      if (kind === "suspend" && code === "conflict") return t("why.suspended");
      if (kind === "sessions" && code === "not_found") return t("why.signedOut");
      if (code === "forbidden") return t("why.staff");
      return error(code as ErrorCode);
    },
  };
}
