select private.declare_setting('import.points_limit', 'integer', '5000', 'points', 0, 100000);
select private.declare_setting('import.keep_days', 'integer', '365', 'days', 30, 1825);

-- What somebody had elsewhere helps nobody in a ranking here.
insert into public.point_rules (source, points, grp, ranked) values ('import', 0, 'signups', false)
  on conflict (source) do update set (grp, ranked, repeatable)
    = (excluded.grp, excluded.ranked, excluded.repeatable);

insert into private.admin_lists (name) values ('imports'), ('import_rows')
  on conflict (name) do nothing;
