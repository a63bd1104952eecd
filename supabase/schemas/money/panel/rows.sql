insert into private.admin_lists (name) values ('orders'), ('subscriptions'), ('invoices'), ('returns'), ('stripe_events')
  on conflict (name) do nothing;
