import { DataCard } from "@/components/settings/account/data-card";
import { MergeCard } from "@/components/settings/account/merge-card";
import { Messages } from "@/components/messages/messages";
import { readMerge } from "@/lib/account/merge/queries";
import { readAccount } from "@/lib/account/queries";
import { redirectIfRefused } from "@/lib/guard/page";

/** What the member may take along, and the end of the account. */
export async function DataPart() {
  const [account, merge] = await redirectIfRefused(Promise.all([readAccount(), readMerge()]));
  return (
    <Messages
      of={["settings.export", "settings.erase", "settings.merge"]}
      errors={["account", "billing", "contact", "referrals", "secondFactor", "wallets"]}
    >
      <MergeCard merge={merge} />
      <DataCard account={account} />
    </Messages>
  );
}
