-- analytics_events

create trigger t010_analytics_events_ingest before insert on public.analytics_events
  for each statement execute function private.hold_ingest();
-- Before the event is there: what has been counted of the member need not be counted anew for it.
create trigger t020_analytics_events_arrival before insert on public.analytics_events for each row
  when (new.user_id is not null and new.first_source <> 'direct') execute function private.note_arrival();
