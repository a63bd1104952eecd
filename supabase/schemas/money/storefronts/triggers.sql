-- private.storefronts

create trigger t010_storefronts_written before insert or update of name, intro on private.storefronts
  for each row execute function private.tidy_written('name:line:required', 'intro:prose');
create trigger t020_storefronts_counted after update on private.storefronts for each row
  when (new.taken_down_at is distinct from old.taken_down_at) execute function private.count_content();
create trigger t030_storefronts_counted_gone after delete on private.storefronts for each row execute function private.count_content();

-- private.storefront_products

create trigger t010_storefront_products_written before insert or update of title, description, after_text, file_name on private.storefront_products
  for each row execute function private.tidy_written('title:line:required', 'description:prose', 'after_text:prose', 'file_name:line:required');
create trigger t020_storefront_products_counted after update on private.storefront_products for each row
  when (new.taken_down_at is distinct from old.taken_down_at) execute function private.count_content();
