-- plans

create trigger t010_content_counted after insert or delete on public.plans
  for each row execute function private.count_content();
create trigger t020_content_counted_change after update on public.plans
  for each row when (old.* is distinct from new.*) execute function private.count_content();

-- prices

create trigger t010_prices_forget_stale_stripe_price before update on public.prices
  for each row when (
    (old.unit_amount, old.currency, old.interval) is distinct from (new.unit_amount, new.currency, new.interval)
  ) execute function private.forget_stale_stripe_price();
create trigger t020_content_counted after insert or delete on public.prices
  for each row execute function private.count_content();
create trigger t030_content_counted_change after update on public.prices
  for each row when (old.* is distinct from new.*) execute function private.count_content();
create trigger t040_prices_note_news after update of unit_amount on public.prices for each row
  when (new.unit_amount is distinct from old.unit_amount) execute function private.note_price();
