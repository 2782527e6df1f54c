-- When the user of a session last proved who they are: by a password, a mailed link or a social network. Sessions that
-- are opened by other sessions take over their time; null if nothing was proved.
alter table sessions add column proved_at timestamptz;
