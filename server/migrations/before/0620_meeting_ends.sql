-- What staff still have before them is a small part of all meetings.
create index meetings_ends on meetings (ends_at) where ends_at is not null;
