import { useTranslations } from "next-intl";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { cn } from "@/components/ui/cn";
import type { MemberFile, Overview } from "@/lib/admin/member-file/schema";
import { NoteRows } from "../tabs/note-rows";
import { MemberFacts } from "./member-facts";
import { MemberMoney } from "./member-money";
import { MemberTimeline } from "./member-timeline";

type FileOverviewProps = {
  file: MemberFile;
  overview: Overview;
  /** The address of the file. */
  here: string;
};

/** What a file opens with: value and payments (for admins), notes, the timeline, and who the member is. */
export function FileOverview({ file, overview: { money, notes, timeline }, here }: FileOverviewProps) {
  const t = useTranslations("admin.file");
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      {money && <MemberMoney money={money} here={here} />}
      <SectionCard
        title={t("latestNotes")}
        action={
          file.notes > 0 && (
            <TextLink href={`${here}?tab=notes`} className="text-sm">
              {t("allNotes")}
            </TextLink>
          )
        }
      >
        <NoteRows rows={notes} member={file.profile.user_id} />
      </SectionCard>
      <MemberTimeline timeline={timeline} here={here} />
      <div className={cn("grid grid-cols-1 gap-6", !money && "items-start lg:col-span-2 lg:grid-cols-2")}>
        <MemberFacts file={file} />
      </div>
    </div>
  );
}
