// Made from the files in events/ by `npx vitest run lib/outbox/registry -u`; a test compares the two.
import { event as accountMerged } from "./events/account-merged";
import { event as appealDecided } from "./events/appeal-decided";
import { event as appealReceived } from "./events/appeal-received";
import { event as appealReopened } from "./events/appeal-reopened";
import { event as applicationReviewed } from "./events/application-reviewed";
import { event as auditSealed } from "./events/audit-sealed";
import { event as campaignFinished } from "./events/campaign-finished";
import { event as cardExpiring } from "./events/card-expiring";
import { event as chatDigest } from "./events/chat-digest";
import { event as checkoutLeft } from "./events/checkout-left";
import { event as commissionSkipped } from "./events/commission-skipped";
import { event as decisionAlone } from "./events/decision-alone";
import { event as feedbackAnswered } from "./events/feedback-answered";
import { event as giftEnded } from "./events/gift-ended";
import { event as giftEnding } from "./events/gift-ending";
import { event as giftExpiring } from "./events/gift-expiring";
import { event as giftRedeemed } from "./events/gift-redeemed";
import { event as honoraryGranted } from "./events/honorary-granted";
import { event as honoraryRevoked } from "./events/honorary-revoked";
import { event as levelReached } from "./events/level-reached";
import { event as memberChanged } from "./events/member-changed";
import { event as memberErased } from "./events/member-erased";
import { event as memberJoined } from "./events/member-joined";
import { event as memberOnboarded } from "./events/member-onboarded";
import { event as memberReinstated } from "./events/member-reinstated";
import { event as memberReturned } from "./events/member-returned";
import { event as memberSuspended } from "./events/member-suspended";
import { event as membershipChanged } from "./events/membership-changed";
import { event as membershipEnded } from "./events/membership-ended";
import { event as membershipStarted } from "./events/membership-started";
import { event as messageReported } from "./events/message-reported";
import { event as mintConfirmed } from "./events/mint-confirmed";
import { event as mintUndone } from "./events/mint-undone";
import { event as missionDone } from "./events/mission-done";
import { event as orderRefunded } from "./events/order-refunded";
import { event as orderSettled } from "./events/order-settled";
import { event as paymentDisputed } from "./events/payment-disputed";
import { event as paymentFailed } from "./events/payment-failed";
import { event as paymentRecovered } from "./events/payment-recovered";
import { event as paymentReminded } from "./events/payment-reminded";
import { event as paymentReturned } from "./events/payment-returned";
import { event as payoutFailed } from "./events/payout-failed";
import { event as payoutPaid } from "./events/payout-paid";
import { event as payoutReturned } from "./events/payout-returned";
import { event as payoutSent } from "./events/payout-sent";
import { event as pointsAwarded } from "./events/points-awarded";
import { event as priceChanged } from "./events/price-changed";
import { event as proofDecided } from "./events/proof-decided";
import { event as proofReceived } from "./events/proof-received";
import { event as proposalDecided } from "./events/proposal-decided";
import { event as referralAttributed } from "./events/referral-attributed";
import { event as referralDecided } from "./events/referral-decided";
import { event as referralJoined } from "./events/referral-joined";
import { event as referralQualified } from "./events/referral-qualified";
import { event as referralReminded } from "./events/referral-reminded";
import { event as referralWalletLinked } from "./events/referral-wallet-linked";
import { event as refundDecided } from "./events/refund-decided";
import { event as refundRequested } from "./events/refund-requested";
import { event as seasonClosed } from "./events/season-closed";
import { event as seasonEnded } from "./events/season-ended";
import { event as seasonMoved } from "./events/season-moved";
import { event as securityChanged } from "./events/security-changed";
import { event as storefrontOrdered } from "./events/storefront-ordered";
import { event as storefrontRefunded } from "./events/storefront-refunded";
import { event as storefrontSold } from "./events/storefront-sold";
import { event as storefrontTakenDown } from "./events/storefront-taken-down";
import { event as streamCancelled } from "./events/stream-cancelled";
import { event as streamEnded } from "./events/stream-ended";
import { event as streamMoved } from "./events/stream-moved";
import { event as streamStarting } from "./events/stream-starting";
import { event as strikeGiven } from "./events/strike-given";
import { event as subscriptionCancelPlanned } from "./events/subscription-cancel-planned";
import { event as subscriptionChangePlanned } from "./events/subscription-change-planned";
import { event as subscriptionEnded } from "./events/subscription-ended";
import { event as subscriptionRenewalStopped } from "./events/subscription-renewal-stopped";
import { event as subscriptionRenewed } from "./events/subscription-renewed";
import { event as subscriptionRenewing } from "./events/subscription-renewing";
import { event as subscriptionResumed } from "./events/subscription-resumed";
import { event as subscriptionUpgraded } from "./events/subscription-upgraded";
import { event as tierChanged } from "./events/tier-changed";
import { event as tokenLeft } from "./events/token-left";
import { event as tokenReceived } from "./events/token-received";
import { event as tokenVoided } from "./events/token-voided";
import { event as trialEnding } from "./events/trial-ending";
import { event as trialStarted } from "./events/trial-started";
import { event as webhookHeld } from "./events/webhook-held";

/** Every type of event, by name. */
export const events = {
  "account.merged": accountMerged,
  "appeal.decided": appealDecided,
  "appeal.received": appealReceived,
  "appeal.reopened": appealReopened,
  "application.reviewed": applicationReviewed,
  "audit.sealed": auditSealed,
  "campaign.finished": campaignFinished,
  "card.expiring": cardExpiring,
  "chat.digest": chatDigest,
  "checkout.left": checkoutLeft,
  "commission.skipped": commissionSkipped,
  "decision.alone": decisionAlone,
  "feedback.answered": feedbackAnswered,
  "gift.ended": giftEnded,
  "gift.ending": giftEnding,
  "gift.expiring": giftExpiring,
  "gift.redeemed": giftRedeemed,
  "honorary.granted": honoraryGranted,
  "honorary.revoked": honoraryRevoked,
  "level.reached": levelReached,
  "member.changed": memberChanged,
  "member.erased": memberErased,
  "member.joined": memberJoined,
  "member.onboarded": memberOnboarded,
  "member.reinstated": memberReinstated,
  "member.returned": memberReturned,
  "member.suspended": memberSuspended,
  "membership.changed": membershipChanged,
  "membership.ended": membershipEnded,
  "membership.started": membershipStarted,
  "message.reported": messageReported,
  "mint.confirmed": mintConfirmed,
  "mint.undone": mintUndone,
  "mission.done": missionDone,
  "order.refunded": orderRefunded,
  "order.settled": orderSettled,
  "payment.disputed": paymentDisputed,
  "payment.failed": paymentFailed,
  "payment.recovered": paymentRecovered,
  "payment.reminded": paymentReminded,
  "payment.returned": paymentReturned,
  "payout.failed": payoutFailed,
  "payout.paid": payoutPaid,
  "payout.returned": payoutReturned,
  "payout.sent": payoutSent,
  "points.awarded": pointsAwarded,
  "price.changed": priceChanged,
  "proof.decided": proofDecided,
  "proof.received": proofReceived,
  "proposal.decided": proposalDecided,
  "referral.attributed": referralAttributed,
  "referral.decided": referralDecided,
  "referral.joined": referralJoined,
  "referral.qualified": referralQualified,
  "referral.reminded": referralReminded,
  "referral.wallet_linked": referralWalletLinked,
  "refund.decided": refundDecided,
  "refund.requested": refundRequested,
  "season.closed": seasonClosed,
  "season.ended": seasonEnded,
  "season.moved": seasonMoved,
  "security.changed": securityChanged,
  "storefront.ordered": storefrontOrdered,
  "storefront.refunded": storefrontRefunded,
  "storefront.sold": storefrontSold,
  "storefront.taken_down": storefrontTakenDown,
  "stream.cancelled": streamCancelled,
  "stream.ended": streamEnded,
  "stream.moved": streamMoved,
  "stream.starting": streamStarting,
  "strike.given": strikeGiven,
  "subscription.cancel_planned": subscriptionCancelPlanned,
  "subscription.change_planned": subscriptionChangePlanned,
  "subscription.ended": subscriptionEnded,
  "subscription.renewal_stopped": subscriptionRenewalStopped,
  "subscription.renewed": subscriptionRenewed,
  "subscription.renewing": subscriptionRenewing,
  "subscription.resumed": subscriptionResumed,
  "subscription.upgraded": subscriptionUpgraded,
  "tier.changed": tierChanged,
  "token.left": tokenLeft,
  "token.received": tokenReceived,
  "token.voided": tokenVoided,
  "trial.ending": trialEnding,
  "trial.started": trialStarted,
  "webhook.held": webhookHeld,
} as const;
