-- A network is linked by the session that began it, and only while that stands.
alter table social_visits add column session_id bigint references sessions on delete set null;
create index social_visits_session on social_visits (session_id);
