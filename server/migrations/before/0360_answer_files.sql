-- Files of an answer that is being written, in their order. Until it is given nothing else names them, and they are kept.
alter table desk_drafts add column file_ids bigint[] not null default '{}';
