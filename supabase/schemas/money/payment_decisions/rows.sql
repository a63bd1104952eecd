-- What they would do

insert into private.effect_kinds (change, role, handler) values
  ('payment.accept', 'admin', 'effect_payment_accept'),
  ('payment.refund', 'admin', 'effect_payment_refund')
  on conflict (change) do update set (role, handler) = (excluded.role, excluded.handler);
