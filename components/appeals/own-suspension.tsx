import { Messages } from "@/components/messages/messages";
import type { Suspension } from "@/lib/appeals/schema";
import { SuspensionNotice } from "./later";

type OwnSuspensionProps = {
  suspension: Suspension;
  /** Of the link in the mail, for whoever cannot sign in. */
  token?: string;
};

/** The notice for a suspended member, with its words and its code: no other member's page has them. */
export function OwnSuspension({ suspension, token }: OwnSuspensionProps) {
  return (
    <Messages
      of={[
        "appeals.answer",
        "appeals.appeal",
        "appeals.cancel",
        "appeals.close",
        "appeals.alone",
        "appeals.countsAt",
        "appeals.once",
        "appeals.onceAlone",
        "appeals.send",
        "appeals.state",
        "appeals.suspension",
        "appeals.text",
        "appeals.textHint",
        "appeals.title",
        "appeals.withdraw",
        "appeals.withdrawText",
        "appeals.withdrawTitle",
        "chat.strikes.rules",
      ]}
      errors={["appeals"]}
    >
      <SuspensionNotice suspension={suspension} token={token} />
    </Messages>
  );
}
