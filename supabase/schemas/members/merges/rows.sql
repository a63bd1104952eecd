insert into public.point_rules (source, points, grp, ranked) values ('merge', 0, 'missions', false)
  on conflict (source) do update set (grp, ranked, repeatable)
    = (excluded.grp, excluded.ranked, excluded.repeatable);
insert into private.reversal_causes (cause, words) values ('accounts_merged', 'Two accounts of the same person were merged')
  on conflict (cause) do update set words = excluded.words;
