-- The part of hosted Supabase's schema `realtime` that applications see: the table whose policies guard private
-- channels, the topic a policy can ask for, and sending from SQL. Safe to run again. Needs the roles anon,
-- authenticated and service_role. Unlike the hosted table this one is not partitioned by day.
create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  binary_payload bytea,
  primary key (id, inserted_at)
);
comment on table realtime.messages is 'Its policies say who may listen to and speak in private channels.';
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

create or replace function realtime.topic() returns text
  language sql stable
as $$ select nullif(current_setting('realtime.topic', true), '')::text $$;

create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
  returns void
  language plpgsql
as $$
declare
  generated_id uuid := gen_random_uuid();
begin
  execute format('set local realtime.topic to %L', topic);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (
    generated_id,
    case when payload ? 'id' then payload else jsonb_set(payload, '{id}', to_jsonb(generated_id)) end,
    event, topic, private, 'broadcast'
  );
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end $$;

create or replace function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text,
  new record, old record, level text default 'ROW'
)
  returns void
  language plpgsql
as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  if operation not in ('INSERT', 'UPDATE', 'DELETE') then
    raise exception 'Unexpected operation type: %', operation;
  end if;
  perform realtime.send(
    jsonb_build_object(
      'old_record', old, 'record', new, 'operation', operation, 'table', table_name, 'schema', table_schema
    ),
    event_name, topic_name
  );
end $$;

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
  if not exists (select from pg_publication where pubname = 'supabase_realtime_messages_publication') then
    create publication supabase_realtime_messages_publication for table realtime.messages;
  end if;
end $$;

-- Migrations run as `postgres`, which hosted Supabase lets write policies on the table.
do $$
begin
  if exists (select from pg_roles where rolname = 'postgres') then
    alter schema realtime owner to postgres;
    alter table realtime.messages owner to postgres;
    alter publication supabase_realtime owner to postgres;
  end if;
end $$;
