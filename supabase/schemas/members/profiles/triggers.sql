-- profiles

create trigger t010_profiles_forget_messages before delete on public.profiles for each row execute function private.forget_messages();
create trigger t020_profiles_updated_at before update on public.profiles
  for each row execute function private.touch_updated_at();
create trigger t030_profiles_written before insert or update of full_name, bio, interests on public.profiles
  for each row execute function private.tidy_written('full_name:line:name_missing', 'bio:prose', 'interests:line');
-- After profiles_written.
create trigger t040_profiles_written_look_insert before insert on public.profiles
  for each row when (new.full_name is not null) execute function private.refuse_lookalike();
create trigger t050_profiles_written_look_update before update of full_name on public.profiles
  for each row when (new.full_name is not null and new.full_name is distinct from old.full_name)
  execute function private.refuse_lookalike();
create trigger t060_discord_profile after update of tier, suspended_until on public.profiles
  for each row when (old.tier <> new.tier or old.suspended_until is distinct from new.suspended_until)
  execute function private.discord_profile();
create trigger t070_profiles_agreed after update of onboarding on public.profiles for each row
  when (new.onboarding #>> '{consent,terms}' = 'true' and old.onboarding #>> '{consent,saved_at}' is distinct from new.onboarding #>> '{consent,saved_at}')
  execute function private.note_agreement();
create trigger t080_profiles_author_changed after update of username, full_name, avatar_url on public.profiles
  for each row execute function private.author_changed();
create trigger t090_profiles_change_webhook
  after update of full_name, username, avatar_url, bio, locale, time_zone, interests, wallet_address on public.profiles
  for each row execute function
    private.note_member_change('full_name', 'username', 'avatar_url', 'bio', 'locale', 'time_zone', 'interests', 'wallet_address');
create trigger t100_profiles_dot after insert on public.profiles for each row execute function private.add_dot();
create trigger t110_profiles_emit_onboarded after update of onboarding_completed on public.profiles
  for each row when (new.onboarding_completed and not old.onboarding_completed)
  execute function private.emit_onboarded();
create trigger t120_profiles_figure after insert or delete or update of created_at on public.profiles
  for each row execute function private.count_member();
create trigger t130_profiles_first after insert on public.profiles for each row execute function private.note_member();
create trigger t140_profiles_follow_consent after update of onboarding on public.profiles
  for each row when (
    new.onboarding #> '{consent,product}' is distinct from old.onboarding #> '{consent,product}'
    or new.onboarding #> '{consent,offers}' is distinct from old.onboarding #> '{consent,offers}'
  )
  execute function private.follow_consent();
create trigger t150_profiles_follow_measuring_choice after update of onboarding on public.profiles
  for each row when (
    private.measuring_choice(new.onboarding) is not null
    and private.measuring_choice(new.onboarding) is distinct from private.measuring_choice(old.onboarding)
  )
  execute function private.follow_measuring_choice();
create trigger t160_profiles_home_counted after update on public.profiles for each row
  when (new.suspended_until is distinct from old.suspended_until) execute function private.count_suspended_writer();
create trigger t170_profiles_joining after update of created_at on public.profiles for each row execute function private.note_joining();
create trigger t180_profiles_leave_rooms after update of suspended_until, tier on public.profiles for each row
  when (new.suspended_until is distinct from old.suspended_until and new.suspended_until > now()
    or new.tier is distinct from old.tier and old.tier <> 'standard')
  execute function private.move_rooms();
create trigger t190_profiles_listed
  after insert or update of created_at, tier, wallet_address, onboarding_completed, suspended_until on public.profiles
  for each row execute function private.list_member();
create trigger t200_profiles_rankings after update of leaderboard_opt_out, suspended_until on public.profiles
  for each row when (old.leaderboard_opt_out <> new.leaderboard_opt_out or old.suspended_until is distinct from new.suspended_until)
  execute function private.queue_member();
create trigger t210_profiles_rankings_end after delete on public.profiles
  for each row execute function private.queue_member();
create trigger t220_profiles_reinstated_webhook after update of suspended_until on public.profiles
  for each row when (old.suspended_until > now() and (new.suspended_until > now()) is not true)
  execute function private.note_reinstatement();
create trigger t230_profiles_shop_counted after update on public.profiles for each row
  when (new.tier <> old.tier or new.suspended_until is distinct from old.suspended_until) execute function private.count_shop();
create trigger t240_profiles_start_mail_preferences after insert on public.profiles
  for each row execute function private.start_mail_preferences();
create trigger t250_profiles_tell_chat after update of suspended_until on public.profiles for each row
  when (new.suspended_until is distinct from old.suspended_until) execute function private.tell_chat_standing();
create trigger t260_profiles_texts_listed after insert or update of full_name, username, wallet_address on public.profiles
  for each row execute function private.list_texts();
create trigger t270_profiles_tier_webhook after update of tier on public.profiles
  for each row when (new.tier <> old.tier) execute function private.note_tier_change();

-- user_roles

create trigger t010_user_roles_author_changed after insert or delete on public.user_roles
  for each row execute function private.author_changed();
create trigger t020_user_roles_first after insert or update of granted_at on public.user_roles for each row execute function private.note_first();
create trigger t030_user_roles_leave_rooms after delete on public.user_roles for each row execute function private.move_rooms();
create trigger t040_user_roles_listed after insert or delete or update on public.user_roles
  for each row execute function private.list_roles();
create trigger t050_user_roles_rankings after insert or delete on public.user_roles
  for each row execute function private.queue_member();
create trigger t060_user_roles_touch_profile after insert or delete on public.user_roles
  for each row execute function private.touch_profile();
