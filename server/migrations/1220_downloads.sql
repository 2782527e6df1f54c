-- Size and SHA-256 of the published mp4: a device proves its download by them. Null while nothing is published or measured.
alter table videos
  add column mp4_bytes bigint check (mp4_bytes > 0),
  add column mp4_sha256 text check (mp4_sha256 ~ '^[0-9a-f]{64}$'),
  add constraint videos_mp4_measured check ((mp4_bytes is null) = (mp4_sha256 is null));
