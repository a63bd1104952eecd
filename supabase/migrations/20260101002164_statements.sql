-- The statement of points: what is signed for a member (docs/decisions/0038-point-statements-are-signed-jws.md).

create function public.my_statement() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
begin
  return (
    select jsonb_build_object('member', v_user, 'at', now(), 'total', coalesce(sum(l.points), 0), 'lines', coalesce(
      -- No reason and no details: they name people and texts.
      jsonb_agg(jsonb_build_object('id', l.id, 'source', l.source, 'points', l.points, 'at', l.created_at, 'reverses', l.reverses) order by l.created_at, l.id),
      '[]'))
    from public.points_ledger l where l.user_id = v_user
  );
end
$$;
comment on function public.my_statement is 'All lines of the caller''s own points, without texts: {member, at, total, lines: [{id, source, points, at, reverses: id of the line taken back | null}]}. Refuses: unauthenticated, second_factor_required.';
revoke execute on function public.my_statement from public;
grant execute on function public.my_statement to authenticated;
