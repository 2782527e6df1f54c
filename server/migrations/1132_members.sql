-- The console lists the members of a community; this index also serves the foreign key.
create index user_communities_members on user_communities (community_id, user_id desc);
drop index user_communities_community;
