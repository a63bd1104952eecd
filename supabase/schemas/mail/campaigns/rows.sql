select private.declare_setting('campaigns.confirm_over', 'integer', '1000', 'members', 0, 1000000);
select private.declare_setting('campaigns.lanes', 'integer', '1', 'times', 1, 16);

-- Whom

insert into private.segment_uses (kind, handler) values ('campaign', 'segment_use_campaigns')
  on conflict (kind) do update set handler = excluded.handler;
