-- A device that is signed out must not come back by its "remember me".
alter table remember_tokens add column session_id bigint references sessions on delete set null;
create index remember_tokens_session on remember_tokens (session_id);
