import { FileOverview } from "./overview/file-overview";
import { AccessRows } from "./tabs/access-rows";
import { HistoryRows } from "./tabs/history-rows";
import { MailRows } from "./tabs/mail-rows";
import { NoteRows } from "./tabs/note-rows";
import { PaymentRows } from "./tabs/payment-rows";
import { PointsRows } from "./tabs/points-rows";
import { InvitedBy, ReferralRows } from "./tabs/referral-rows";
import { SessionRows } from "./tabs/session-rows";
import { WalletRows } from "./tabs/wallet-rows";
import { FilePages } from "./file-pages";
import type { FileList, MemberFile } from "@/lib/admin/member-file/schema";

type RowsProps = { list: FileList; member: string; isAdmin: boolean };

function Rows({ list, member, isAdmin }: RowsProps) {
  switch (list.tab) {
    case "access":
      return <AccessRows rows={list.rows} />;
    case "money":
      return <PaymentRows rows={list.rows} isAdmin={isAdmin} />;
    case "referrals":
      return <ReferralRows rows={list.rows} isAdmin={isAdmin} />;
    case "points":
      return <PointsRows rows={list.rows} />;
    case "wallets":
      return <WalletRows rows={list.rows} />;
    case "sessions":
      return <SessionRows rows={list.rows} member={member} />;
    case "mails":
      return <MailRows rows={list.rows} />;
    case "notes":
      return <NoteRows rows={list.rows} member={member} />;
    case "moderation":
    case "audit":
      return <HistoryRows rows={list.rows} tab={list.tab} />;
  }
}

/** What is below the tabs: the overview, or one page of the open tab. `here` is the address of the file. */
export function FilePanel({ file, here, isAdmin }: { file: MemberFile; here: string; isAdmin: boolean }) {
  const { list, overview } = file;
  if (overview) return <FileOverview file={file} overview={overview} here={here} />;
  if (!list) return null;
  return (
    <div className="grid grid-cols-1 gap-4">
      {list.tab === "referrals" && <InvitedBy referral={file.referral_as_referee} isAdmin={isAdmin} />}
      <Rows list={list} member={file.profile.user_id} isAdmin={isAdmin} />
      <FilePages list={list} here={here} />
    </div>
  );
}
