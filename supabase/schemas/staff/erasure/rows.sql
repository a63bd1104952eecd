insert into private.effect_kinds (change, role, handler) values
  ('member.erase', 'admin', 'effect_erasure'),
  ('erasure.repeat', 'admin', 'effect_erasure')
  on conflict (change) do update set (role, handler) = (excluded.role, excluded.handler);

insert into private.effect_kinds (change, role, handler) values
  ('sessions.end', 'moderator', 'effect_sessions'),
  ('referral.attribute', 'admin', 'effect_attribution')
  on conflict (change) do update set (role, handler) = (excluded.role, excluded.handler);
