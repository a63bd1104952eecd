-- Addresses that are not written to, and one that is again.
insert into private.mail_suppressions (id, digest, address, reason, detail, source, created_by, created_at, released_at, released_by)
select ('00000000-0000-4e00-8000-' || lpad(n::text, 12, '0'))::uuid, private.mail_digest(address), address, reason, detail, source,
  case when source = 'staff' then '00000000-0000-4000-8000-000000000001'::uuid end, pg_temp.seed_now() - ago, pg_temp.seed_now() - released, by
from (values
  (1, 'hana.mori@old-forum.example', 'hard', '550 5.1.1 no such mailbox', 'smtp', interval '21 days', null::interval, null),
  (2, 'kofi.m@old-forum.example', 'complaint', 'Feedback-Type: abuse', 'mailbox', interval '11 days', null, null),
  (3, 'info@old-forum.example', 'manual', 'Asked by telephone not to be written to.', 'staff', interval '9 days', null, null),
  (4, 'full@old-forum.example', 'soft', '452 4.2.2 mailbox full', 'webhook', interval '34 days', interval '30 days', 'member')
) s (n, address, reason, detail, source, ago, released, by)
on conflict do nothing;

-- What an address was told that has been removed since: one that is here would be asked, and nobody has its secret.
insert into private.webhook_endpoints (id, url, description, events, state, created_at)
values ('00000000-0000-4e01-8000-000000000001', 'https://ledger.old-forum.example/altura', 'Bookkeeping, until it moved', '{order.settled,order.refunded}',
  'removed', pg_temp.seed_day() - interval '28 days')
on conflict do nothing;
insert into private.webhook_deliveries (message, endpoint_id, event_key, type, user_id, body, status, attempts, due_at, created_at, delivered_at, http_status, error)
select 'msg_5eed' || lpad(d.n::text, 28, '0'), '00000000-0000-4e01-8000-000000000001', 'seed:webhook:' || d.n, d.type, m.id,
  jsonb_build_object('type', d.type, 'timestamp', to_char((pg_temp.seed_now() - d.ago) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'data', jsonb_build_object('member', m.id, 'plan_key', 'plus', 'amount', 900, 'currency', 'usd'))::text,
  d.status, d.attempts, pg_temp.seed_now() - d.ago, pg_temp.seed_now() - d.ago, case d.status when 'delivered' then pg_temp.seed_now() - d.ago + interval '2 seconds' end, d.http_status, d.error
from (values
  (1, 20, 'order.settled', 'delivered', 1, 200, null, interval '26 days'),
  (2, 17, 'order.settled', 'delivered', 3, 200, null, interval '19 days'),
  (3, 10, 'order.refunded', 'delivered', 1, 204, null, interval '15 days'),
  (4, 9, 'order.settled', 'failed', 6, 503, null, interval '12 days')
) d (n, member, type, status, attempts, http_status, error, ago)
join seed_member m on m.n = d.member
on conflict do nothing;
insert into private.webhook_attempts (delivery_id, at, milliseconds, http_status, answer)
select d.id, d.created_at + interval '2 seconds', 140 + d.id % 7 * 31, d.http_status, case when d.status = 'failed' then 'service unavailable' else 'ok' end
from private.webhook_deliveries d
where d.endpoint_id = '00000000-0000-4e01-8000-000000000001' and not exists (select from private.webhook_attempts a where a.delivery_id = d.id);
