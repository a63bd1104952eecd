-- Points that staff give and take: the history, and many at once from a list or a file.

create function private.award_kind(p_source text, p_points integer) returns text
language sql immutable
return case when p_source = 'reversal' then 'reversal' when p_points > 0 then 'award' else 'deduction' end;
