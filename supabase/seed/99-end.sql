-- What waits for the end of the transaction is done here, so that its rows get the moment of the others too.
set constraints all immediate;

-- What column defaults have said of the clock meanwhile. Where a trigger notes each change, it rests for this one.
do $$
declare
  v_at record;
begin
  for v_at in
    select format('%I.%I', n.nspname, c.relname) as relation, a.attname as name, t.tgname as touch
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    join pg_class c on c.oid = d.adrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_trigger t on t.tgrelid = c.oid and t.tgfoid = 'private.touch_updated_at'::regproc and a.attname = 'updated_at'
    where n.nspname in ('public', 'private') and pg_get_expr(d.adbin, d.adrelid) = 'now()'
    order by 1, 2
  loop
    if v_at.touch is not null then
      execute format('alter table %s disable trigger %I', v_at.relation, v_at.touch);
    end if;
    execute format('update %s set %I = $1 where %2$I between $2 and now() and %2$I <> $1', v_at.relation, v_at.name) using pg_temp.seed_now(), pg_temp.seed_clock();
    if v_at.touch is not null then
      execute format('alter table %s enable trigger %I', v_at.relation, v_at.touch);
    end if;
  end loop;
end
$$;
-- Rooms moved when their first members were shut out.
update private.chat_rooms set moved_at = pg_temp.seed_now() where moved_at > '-infinity';

-- Its tables and functions were for this session alone.
discard temp;
reset altura.seed_now;
reset altura.seed_clock;
reset "TimeZone";
