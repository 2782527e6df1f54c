alter table social_visits rename to oauth_states;
alter index social_visits_session rename to oauth_states_session;
alter index social_visits_user rename to oauth_states_user;
alter index social_visits_expires_at rename to oauth_states_expires_at;
