-- When the mail about a recurring payment was written.
alter table payments add column mail_written_at timestamptz;
