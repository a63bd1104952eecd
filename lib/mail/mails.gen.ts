// Written by `npx vitest run lib/mail/catalog -u` from the files of lib/mail/mails.
import { accountErased } from "./mails/account-erased";
import { accountMerged } from "./mails/account-merged";
import { addressCode } from "./mails/address-code";
import { appealDecided } from "./mails/appeal-decided";
import { appealReceived } from "./mails/appeal-received";
import { appealReopened } from "./mails/appeal-reopened";
import { applicationStatus } from "./mails/application-status";
import { auditHead } from "./mails/audit-head";
import { cancelPlanned } from "./mails/cancel-planned";
import { cardExpiring } from "./mails/card-expiring";
import { chatDigest } from "./mails/chat-digest";
import { checkoutLeft } from "./mails/checkout-left";
import { commissionSkipped } from "./mails/commission-skipped";
import { decisionAlone } from "./mails/decision-alone";
import { erasureCode } from "./mails/erasure-code";
import { feedbackAnswer } from "./mails/feedback-answer";
import { gift } from "./mails/gift";
import { giftEnded } from "./mails/gift-ended";
import { giftEnding } from "./mails/gift-ending";
import { giftExpiring } from "./mails/gift-expiring";
import { giftReceipt } from "./mails/gift-receipt";
import { giftRedeemed } from "./mails/gift-redeemed";
import { giftStarted } from "./mails/gift-started";
import { honoraryGranted } from "./mails/honorary-granted";
import { honoraryRevoked } from "./mails/honorary-revoked";
import { importInvite } from "./mails/import-invite";
import { membershipEnded } from "./mails/membership-ended";
import { membershipResumed } from "./mails/membership-resumed";
import { mergeCode } from "./mails/merge-code";
import { mintConfirmed } from "./mails/mint-confirmed";
import { mintUndone } from "./mails/mint-undone";
import { paymentDisputed } from "./mails/payment-disputed";
import { paymentFailed } from "./mails/payment-failed";
import { paymentReminder } from "./mails/payment-reminder";
import { paymentReturned } from "./mails/payment-returned";
import { payoutReturned } from "./mails/payout-returned";
import { payoutSent } from "./mails/payout-sent";
import { planChange } from "./mails/plan-change";
import { planUpgraded } from "./mails/plan-upgraded";
import { pledgeCode } from "./mails/pledge-code";
import { priceChanged } from "./mails/price-changed";
import { proofDecided } from "./mails/proof-decided";
import { proofReceived } from "./mails/proof-received";
import { receipt } from "./mails/receipt";
import { referralAttributed } from "./mails/referral-attributed";
import { referralDecided } from "./mails/referral-decided";
import { referralQualified } from "./mails/referral-qualified";
import { referralReminder } from "./mails/referral-reminder";
import { refund } from "./mails/refund";
import { refundDecided } from "./mails/refund-decided";
import { refundRequested } from "./mails/refund-requested";
import { renewal } from "./mails/renewal";
import { renewalNotice } from "./mails/renewal-notice";
import { renewalStopped } from "./mails/renewal-stopped";
import { seasonEnded } from "./mails/season-ended";
import { seasonMoved } from "./mails/season-moved";
import { security } from "./mails/security";
import { staffInvite } from "./mails/staff-invite";
import { storefrontOrdered } from "./mails/storefront-ordered";
import { storefrontRefunded } from "./mails/storefront-refunded";
import { storefrontSold } from "./mails/storefront-sold";
import { storefrontTakenDown } from "./mails/storefront-taken-down";
import { streamCancelled } from "./mails/stream-cancelled";
import { streamMoved } from "./mails/stream-moved";
import { streamStarting } from "./mails/stream-starting";
import { strikeGiven } from "./mails/strike-given";
import { suspended } from "./mails/suspended";
import { tokenLeft } from "./mails/token-left";
import { tokenReceived } from "./mails/token-received";
import { tokenVoid } from "./mails/token-void";
import { trialEnding } from "./mails/trial-ending";
import { trialStarted } from "./mails/trial-started";
import { voteDecided } from "./mails/vote-decided";
import { webhookHeld } from "./mails/webhook-held";
import { welcome } from "./mails/welcome";

export const mails = {
  account_erased: accountErased,
  account_merged: accountMerged,
  address_code: addressCode,
  appeal_decided: appealDecided,
  appeal_received: appealReceived,
  appeal_reopened: appealReopened,
  application_status: applicationStatus,
  audit_head: auditHead,
  cancel_planned: cancelPlanned,
  card_expiring: cardExpiring,
  chat_digest: chatDigest,
  checkout_left: checkoutLeft,
  commission_skipped: commissionSkipped,
  decision_alone: decisionAlone,
  erasure_code: erasureCode,
  feedback_answer: feedbackAnswer,
  gift,
  gift_ended: giftEnded,
  gift_ending: giftEnding,
  gift_expiring: giftExpiring,
  gift_receipt: giftReceipt,
  gift_redeemed: giftRedeemed,
  gift_started: giftStarted,
  honorary_granted: honoraryGranted,
  honorary_revoked: honoraryRevoked,
  import_invite: importInvite,
  membership_ended: membershipEnded,
  membership_resumed: membershipResumed,
  merge_code: mergeCode,
  mint_confirmed: mintConfirmed,
  mint_undone: mintUndone,
  payment_disputed: paymentDisputed,
  payment_failed: paymentFailed,
  payment_reminder: paymentReminder,
  payment_returned: paymentReturned,
  payout_returned: payoutReturned,
  payout_sent: payoutSent,
  plan_change: planChange,
  plan_upgraded: planUpgraded,
  pledge_code: pledgeCode,
  price_changed: priceChanged,
  proof_decided: proofDecided,
  proof_received: proofReceived,
  receipt,
  referral_attributed: referralAttributed,
  referral_decided: referralDecided,
  referral_qualified: referralQualified,
  referral_reminder: referralReminder,
  refund,
  refund_decided: refundDecided,
  refund_requested: refundRequested,
  renewal,
  renewal_notice: renewalNotice,
  renewal_stopped: renewalStopped,
  season_ended: seasonEnded,
  season_moved: seasonMoved,
  security,
  staff_invite: staffInvite,
  storefront_ordered: storefrontOrdered,
  storefront_refunded: storefrontRefunded,
  storefront_sold: storefrontSold,
  storefront_taken_down: storefrontTakenDown,
  stream_cancelled: streamCancelled,
  stream_moved: streamMoved,
  stream_starting: streamStarting,
  strike_given: strikeGiven,
  suspended,
  token_left: tokenLeft,
  token_received: tokenReceived,
  token_void: tokenVoid,
  trial_ending: trialEnding,
  trial_started: trialStarted,
  vote_decided: voteDecided,
  webhook_held: webhookHeld,
  welcome,
} as const;
