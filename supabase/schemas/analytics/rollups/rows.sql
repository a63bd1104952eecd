-- What is kept while single events are

insert into private.analytics_state default values
  on conflict (one) do nothing;
