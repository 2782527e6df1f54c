-- Who changed what of whom. People are named by id only, so that erasing a person needs no change here.
create table audit_log (
  id bigint generated always as identity primary key,
  -- Null: a command on the server.
  actor_id bigint references users,
  action text not null,
  user_id bigint references users,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now()
);
create index audit_log_user on audit_log (user_id, id);
create index audit_log_actor on audit_log (actor_id);
create index audit_log_created_at on audit_log (created_at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
alter table audit_log enable always trigger append_only;
