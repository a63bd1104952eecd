-- private.events

create trigger t010_events_keep_membership_change after insert on private.events
  for each row when (
    new.type in ('order.settled', 'order.refunded', 'payment.returned', 'payment.failed', 'payment.disputed', 'refund.requested',
      'refund.decided', 'subscription.renewed', 'subscription.upgraded', 'subscription.change_planned', 'subscription.renewal_stopped',
      'subscription.cancel_planned', 'subscription.resumed', 'subscription.ended', 'mint.confirmed', 'token.voided', 'gift.redeemed', 'gift.ended')
  ) execute function private.keep_membership_change();
