select private.declare_setting('governance.weights', 'weights', '{"pro": 1, "founder": 2}');
select private.declare_setting('governance.quorum_percent', 'integer', '20', 'percent', 0, 100);

insert into private.content_kinds (
  kind, role, source, final, versions, owner, kept, fixed, logged, words, fields, begins, writes, publishes, bars_undo
) values
  ('proposal', 'admin', 'private.proposal_drafts', 'public.proposals', 'private.proposal_versions', 'proposal_id',
    '{texts,amount,days,state,publish_at}', '{created_by}', '{state,amount,days,publish_at}', 0,
    '[{"key": "days", "type": "whole", "minimum": 3, "maximum": 60},
      {"key": "amount", "type": "whole", "minimum": 1, "maximum": 99999999, "optional": true}]',
    '{"state": "draft", "publish_at": null}', 'demand_proposal_values', 'publish_draft', 'is_overdue')
  on conflict (kind) do update set (
    role, source, final, versions, owner, data, kept, fixed, logged, words, fields, begins, slug, prize,
    states, waits, role_of, beside, writes, names, publishes, bars_undo, follows, derives
  ) = (
    excluded.role, excluded.source, excluded.final, excluded.versions, excluded.owner, excluded.data,
    excluded.kept, excluded.fixed, excluded.logged, excluded.words, excluded.fields, excluded.begins,
    excluded.slug, excluded.prize, excluded.states, excluded.waits, excluded.role_of, excluded.beside,
    excluded.writes, excluded.names, excluded.publishes, excluded.bars_undo, excluded.follows,
    excluded.derives
  );

insert into private.undo_kinds (action, role, handler) values
  ('proposal.made', 'admin', 'undo_content'), ('proposal.changed', 'admin', 'undo_content'),
  ('proposal.scheduled', 'admin', 'undo_content'), ('proposal.archived', 'admin', 'undo_content'),
  ('proposal.opened', 'admin', 'undo_proposal')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);

insert into private.admin_lists (name) values ('proposals')
  on conflict (name) do nothing;
