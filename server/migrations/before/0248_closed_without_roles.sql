-- The owner of a closed account can reopen it, as a learner: staff roles end with the closing.
insert into audit_log (actor_id, action, user_id, before, after)
select null, 'person.roles', id, jsonb_build_object('roles', roles), '{"roles": []}'
from users where closed_at is not null and roles <> '{}';
update users set roles = '{}' where closed_at is not null and roles <> '{}';
alter table users add constraint users_closed_without_roles check (closed_at is null or roles = '{}');
