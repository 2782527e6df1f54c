-- Names of constraints as a new database gives them, so that one later migration fits both.
alter table users rename constraint users_check to users_former_timezone;
alter table users rename constraint users_check1 to users_pending_email;

alter table oauth_states rename constraint social_visits_pkey to oauth_states_pkey;
alter table oauth_states rename constraint social_visits_action_check to oauth_states_action_check;
alter table oauth_states rename constraint social_visits_user_id_fkey to oauth_states_user_id_fkey;
alter table oauth_states rename constraint social_visits_session_id_fkey to oauth_states_session_id_fkey;

alter table orders rename constraint orders_check1 to orders_due;
alter table orders rename constraint orders_check2 to orders_instalments;
alter table orders rename constraint orders_check3 to orders_due_at_once;
alter table orders rename constraint orders_check4 to orders_points;
alter table orders rename constraint orders_check5 to orders_discounted;
alter table orders rename constraint orders_check6 to orders_paid;
alter table orders rename constraint orders_check7 to orders_failed;
alter table orders rename constraint orders_check8 to orders_refunded;

-- From PostgreSQL 18 on, `not null` has names too.
do $$
declare
  named record;
begin
  for named in
    select c.relname, n.conname, format('%s_%s_not_null', c.relname, a.attname) as name
    from pg_constraint n
      join pg_class c on c.oid = n.conrelid
      join pg_attribute a on a.attrelid = n.conrelid and a.attnum = n.conkey[1]
    where n.contype = 'n' and c.relnamespace = current_schema()::regnamespace
      and c.relname in ('files', 'oauth_states', 'rate_limit_hits', 'support_tickets')
      and n.conname <> format('%s_%s_not_null', c.relname, a.attname)
  loop
    execute format('alter table %I rename constraint %I to %I', named.relname, named.conname, named.name);
  end loop;
end $$;

comment on column consultations.answered_at is null;
