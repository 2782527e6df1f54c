-- Which conversion a video is in the hands of: one that lost its lease can neither publish nor fail it.
alter table videos add column attempt integer not null default 0;
