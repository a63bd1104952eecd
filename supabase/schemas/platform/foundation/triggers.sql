-- settings

create trigger t010_discord_settings after update on public.settings
  for each row when (new.key in ('discord.tier_roles', 'discord.level_roles') and old.value <> new.value)
  execute function private.discord_settings();
-- Not the last block of the chain that was read, which is kept there and moves every few seconds.
create trigger t020_settings_counted after update on public.settings for each row
  when (new.key not like 'chain.cursor.%' and new.value is distinct from old.value) execute function private.count_content();

-- audit_log

create trigger t010_audit_log_never_emptied before truncate on public.audit_log
  for each statement execute function private.refuse_change();
create trigger t020_audit_log_append_only before update or delete on public.audit_log
  for each row execute function private.refuse_change();
create trigger t030_audit_log_linked after insert on public.audit_log
  for each row execute function private.queue_audit_link();

-- private.audit_reasons

create trigger t010_audit_reasons_never_changed before update on private.audit_reasons
  for each row execute function private.refuse_change();
