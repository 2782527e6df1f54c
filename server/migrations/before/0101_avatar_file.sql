-- Which file the picture of a person is; until now only its address was kept.
alter table users add column avatar_id bigint references files on delete set null;
create index users_avatar on users (avatar_id) where avatar_id is not null;
update users u set avatar_id = f.id from files f
where f.user_id = u.id and u.avatar = '/files/' || f.path || '/medium.webp';
