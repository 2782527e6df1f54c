-- Files of learners are private: they lie in media/files/<id> and are read by signed addresses only. `path` names the
-- public sizes of a picture that became an avatar.
alter table files alter column path drop not null;
alter table files
  -- The file's name in its private folder; null for pictures from before private files.
  add column content text,
  add column status text not null default 'DONE' check (status in ('UPLOADED', 'DONE', 'FAIL')),
  add column duration_ms integer check (duration_ms > 0),
  add column frame_rate double precision check (frame_rate > 0),
  -- What another file replaced, and when: it is deleted when no signed address of it is valid any more.
  add column replaced text,
  add column replaced_at timestamptz,
  -- Homework or a message names it.
  add column is_used boolean not null default false,
  add column touched_at timestamptz not null default now(),
  -- Nobody may read it any more; `removed_at`: its content is gone. A used one keeps its row, which others name.
  add column deleted_at timestamptz,
  add column removed_at timestamptz,
  add constraint files_place check (path is not null or content is not null);
create index files_unused on files (touched_at) where not is_used;
create index files_deleted on files (id) where deleted_at is not null and removed_at is null;
create index files_replaced on files (replaced_at) where replaced is not null;
create index files_unconverted on files (id) where status = 'UPLOADED';
