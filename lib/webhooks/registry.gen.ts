// Made from the files in types/ by `npx vitest run lib/webhooks/payloads -u`; a test compares the two.
import { webhook as appealDecided } from "./types/appeal-decided";
import { webhook as applicationDecided } from "./types/application-decided";
import { webhook as campaignFinished } from "./types/campaign-finished";
import { webhook as disputeClosed } from "./types/dispute-closed";
import { webhook as disputeOpened } from "./types/dispute-opened";
import { webhook as levelReached } from "./types/level-reached";
import { webhook as memberChanged } from "./types/member-changed";
import { webhook as memberErased } from "./types/member-erased";
import { webhook as memberJoined } from "./types/member-joined";
import { webhook as memberOnboarded } from "./types/member-onboarded";
import { webhook as memberReinstated } from "./types/member-reinstated";
import { webhook as memberSuspended } from "./types/member-suspended";
import { webhook as membershipCancellationPlanned } from "./types/membership-cancellation-planned";
import { webhook as membershipChanged } from "./types/membership-changed";
import { webhook as membershipEnded } from "./types/membership-ended";
import { webhook as membershipRenewed } from "./types/membership-renewed";
import { webhook as membershipResumed } from "./types/membership-resumed";
import { webhook as membershipStarted } from "./types/membership-started";
import { webhook as messageReported } from "./types/message-reported";
import { webhook as mintConfirmed } from "./types/mint-confirmed";
import { webhook as mintTransferred } from "./types/mint-transferred";
import { webhook as mintVoid } from "./types/mint-void";
import { webhook as missionDone } from "./types/mission-done";
import { webhook as orderRefunded } from "./types/order-refunded";
import { webhook as orderSettled } from "./types/order-settled";
import { webhook as paymentFailed } from "./types/payment-failed";
import { webhook as paymentRecovered } from "./types/payment-recovered";
import { webhook as payoutFailed } from "./types/payout-failed";
import { webhook as payoutPaid } from "./types/payout-paid";
import { webhook as pointsAwarded } from "./types/points-awarded";
import { webhook as referralQualified } from "./types/referral-qualified";
import { webhook as refundDecided } from "./types/refund-decided";
import { webhook as refundRequested } from "./types/refund-requested";
import { webhook as seasonEnded } from "./types/season-ended";
import { webhook as streamEnded } from "./types/stream-ended";
import { webhook as tierChanged } from "./types/tier-changed";

/** Every type of webhook, by name. */
export const webhooks = [
  appealDecided,
  applicationDecided,
  campaignFinished,
  disputeClosed,
  disputeOpened,
  levelReached,
  memberChanged,
  memberErased,
  memberJoined,
  memberOnboarded,
  memberReinstated,
  memberSuspended,
  membershipCancellationPlanned,
  membershipChanged,
  membershipEnded,
  membershipRenewed,
  membershipResumed,
  membershipStarted,
  messageReported,
  mintConfirmed,
  mintTransferred,
  mintVoid,
  missionDone,
  orderRefunded,
  orderSettled,
  paymentFailed,
  paymentRecovered,
  payoutFailed,
  payoutPaid,
  pointsAwarded,
  referralQualified,
  refundDecided,
  refundRequested,
  seasonEnded,
  streamEnded,
  tierChanged,
] as const;
