-- A message that is sent again is the same one: clients give it an id, once per person.
alter table messages add column client_id uuid not null default gen_random_uuid();
create unique index messages_client on messages (user_id, client_id);
-- The index above begins with the same column.
drop index messages_user;
