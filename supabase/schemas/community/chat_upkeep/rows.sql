-- What the page of the team shows

insert into private.admin_lists (name) values ('strikes')
  on conflict (name) do nothing;

insert into private.event_types (type, keys, description) values
  ('chat.digest', '{mentions}', 'Somebody was mentioned and has not read it, once a day for those who asked')
  on conflict (type) do update set (keys, description, texts)
    = (excluded.keys, excluded.description, excluded.texts);

insert into private.mission_kinds (kind, handler, parameters) values ('chat_days', 'mission_chat_days',
  '[{"key": "days", "type": "integer", "minimum": 1, "maximum": 31, "first": 3}]')
  on conflict (kind) do update set (handler, hands_in, parameters, kept)
    = (excluded.handler, excluded.hands_in, excluded.parameters, excluded.kept);

select private.declare_setting('chat.daily_pictures', 'integer', '20', 'times', 0, 500);
