-- For the limits: messages that have not begun, and those of a day.
create index announcements_current on announcements (id) where started_at is null;
create index announcements_send_at on announcements (send_at) where send_at is not null;
