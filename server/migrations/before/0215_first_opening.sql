-- A run that waits for its learner: it has this many days from the first day that they open. Its dates mean nothing until then.
alter table streams add column pending_access_days integer check (pending_access_days > 0);

-- The guard of the last administrator locks them.
create index users_admins on users (id) where 'admin' = any (roles);
