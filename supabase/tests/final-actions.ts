/** Why what an audit line did is not taken back by `admin_undo`; for each action that has no row in `private.undo_kinds`. */
const reasons: Record<string, string[]> = {
  "nobody of staff did it: rules, other services or the member themselves": [
    ...["campaign.began", "campaign.decided", "campaign.finished", "campaign.stopped", "mail_brake.began"],
    ...["member.erased", "member.merged", "mint.reorged", "order.disputed", "order.paid"],
    ...["order.partially_refunded", "order.quarantined", "order.refunded", "payment.not_accepted"],
    ...["payment.return_failed", "payment.returned", "payout.failed", "payout.processed"],
    ...["point_rule.applied", "recovery_codes.made", "referral.held", "refusals.left_out"],
    ...["second_factor.recovered", "stripe.quarantined", "subscription.renewal_stop_failed"],
    ...["subscription.renewal_stopped", "webhook.held"],
  ],
  "Stripe has been told: the money is on its way": [
    ...["payment.accepted", "payment.refund_asked", "payout.alone", "payout.approve", "payout.retry"],
    ...["payouts.prepared", "stripe.repaired", "stripe.repeated"],
  ],
  "a payout that was cancelled gives its lines back to the next run": ["payout.cancel"],
  "something was sent": [
    ...["campaign.repeated", "campaign.sent_to_rest", "delivery.retried", "feedback.replied"],
    ...["webhook.resent", "webhook.tested"],
  ],
  "the opposite is a button in the same place, or the same form": [
    ...["campaign.changed", "campaign.domains_resumed", "campaign.made", "campaign.paced", "campaign.paused"],
    ...["campaign.resumed", "campaign.scheduled", "campaign.unscheduled", "import.paced", "import.started"],
    ...["note.added", "note.deleted", "note.edited", "note.restored", "payout.hold", "payout.release"],
    ...["season.moved", "webhook.skipped"],
  ],
  "somebody has read it": ["list.exported", "member.exported", "stream.shown", "view.ended", "view.opened"],
  "the lines of the single changes are undone, all at once by `job.undone`": [
    ...["job.canceled", "job.repeated", "job.started", "job.undone"],
  ],
  "a tried one is tried once": [
    "case.retried_together",
    "case.retried_selected",
    "check.started",
    "reconciliation.started",
    "work.run",
  ],
  "what was proposed is written anew": [
    ...["appeal.proposed", "challenge.declined", "mission.declined", "referral_campaign.declined"],
    ...["season.declined", "stream.declined", "import.begun", "import.dropped", "import.taken_back"],
  ],
  "it is final, and its dialog says so": [
    ...[
      "campaign.cancelled",
      "member.erasure_begun",
      "member.erasure_repeated",
      "payment.refund_dropped",
      "payout.fraud",
    ],
    ...["proposal.closed", "sessions.ended", "statistics.reset", "webhook.rotated"],
  ],
  "the chain decides": ["allowlist.saved", "contract.changed"],
  "it makes a total what its facts give": ["points.reconciled"],
  "an invitation runs out by itself": ["invite.created"],
};

export const finalActions: ReadonlyMap<string, string> = new Map(
  Object.entries(reasons).flatMap(([reason, actions]) => actions.map((action) => [action, reason] as const)),
);
