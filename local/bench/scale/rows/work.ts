const projects =
  "(array['Field recordings', 'Maps of the old town', 'A podcast about bread', 'Letters'])[1 + n / 50 % 4]";

/** What members send and staff see of them: applications, messages, sessions, appeals and what waits. */
export const workRows = [
  `insert into public.creator_applications (user_id, status, project, answers, created_at, updated_at, submitted_at, decided_at)
  select id, case when n % 2000 = 0 then 'submitted' when n % 150 = 0 then 'approved' else 'rejected' end, ${projects} || ' ' || n,
    jsonb_build_object('about', 'We meet every week and write down what we hear, number ' || n || '. ' || repeat('More about it. ', 20),
      'link', 'https://example.org/' || n),
    joined, joined, joined + interval '1 hour', case when n % 2000 <> 0 then joined + interval '3 days' end
  from bench_member where n % 50 = 0`,
  `insert into public.feedback (reference, user_id, name, email, topic, message, status, created_at, updated_at)
  select upper(lpad(to_hex(n), 8, '0')), case when n % 40 = 3 then id end, name, 'member' || n || '@altura.test',
    (array['question', 'membership', 'payment', 'problem', 'idea'])[1 + n / 20 % 5],
    'I was asked for my code twice on the ' || n % 28 || 'th, and then nothing came, number ' || n || '. ' || repeat('What should I do? ', 15),
    case when n % 1000 = 3 then 'new' when n % 3 = 0 then 'answered' else 'closed' end, joined, least(joined + interval '2 days', now())
  from bench_member where n % 20 = 3`,
  // Everybody has one session, of which one in three still counts; some have two.
  `insert into public.user_sessions (user_id, session_id, device, user_agent, ip_hash, first_seen_at, last_seen_at)
  select id, md5('session ' || n || ' ' || i)::uuid, md5('device ' || n), 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150 Safari/537.36',
    md5('net ' || n / 3), joined, greatest(joined, now() - interval '1 day' * (n % 90) - interval '1 second' * (n % 86400))
  from bench_member, generate_series(1, 2) i where i = 1 or n % 4 = 0`,
  `insert into auth.sessions (id, user_id, created_at, updated_at, aal)
  select md5('session ' || n || ' 1')::uuid, id, joined, now(), 'aal1' from bench_member where n % 3 = 0`,
  `insert into private.appeals (kind, subject_id, penalty, user_id, text, state, penalty_at, first_reviewer, created_at, due_at, closed_at, decided_by)
  select 'suspension', id, 'bench', id, 'I did not know that this counts as advertising.', case when n % 4000 = 9 then 'open' else 'rejected' end,
    joined, md5('member 1')::uuid, joined + interval '1 day', joined + interval '6 days',
    case when n % 4000 <> 9 then joined + interval '2 days' end, case when n % 4000 <> 9 then md5('member 2')::uuid end
  from bench_member where n % 1000 = 9`,
  `insert into public.mail_outbox (key, user_id, to_address, template, status, error, created_at)
  select 'bench:' || n, id, 'member' || n || '@altura.test', 'welcome', case when n % 10000 = 11 then 'failed' else 'sent' end,
    case when n % 10000 = 11 then 'mailbox full' end, joined
  from bench_member where n % 10 = 1`,
];

/** Ledger lines and audit lines of ten members of staff, after the lines of members. */
export const staffRows = {
  "awards of staff": `insert into public.points_ledger (id, user_id, source, source_id, points, reason, actor, created_at)
    overriding system value
    select 2 * $lines + k, md5('member ' || 1 + k::bigint * 7919 % $members)::uuid, 'manual', 'bench ' || k, case when k % 10 = 0 then -5 else 25 end,
      'Helped at the meeting', md5('member ' || 1 + k % 10)::uuid, now() - interval '400 days' * (1 - k::float / ($members / 10))
    from generate_series(1, $members / 10) k`,
  "audit log": `insert into public.audit_log (id, actor, action, subject_type, subject_id, before, after, created_at)
    overriding system value
    select k, case when k % 4 > 0 then md5('member ' || 1 + k % 10)::uuid end,
      case when k % 200 = 0 then 'role.change.refused' else (array['points.awarded', 'member.suspended', 'order.refunded', 'setting.changed'])[1 + k % 4] end,
      'member', md5('member ' || 1 + k::bigint * 7919 % $members)::uuid::text, '{}', jsonb_build_object('ledger', 2 * $lines + k),
      now() - interval '400 days' * (1 - k::float / ($members / 2))
    from generate_series(1, $members / 2) k`,
  "reasons of the audit log": `insert into private.audit_reasons (audit_id, reason)
    select k, 'Bench' from generate_series(1, $members / 2, 2) k`,
  "next line of the audit log": `select setval(pg_get_serial_sequence('public.audit_log', 'id'), (select max(id) from public.audit_log))`,
};
