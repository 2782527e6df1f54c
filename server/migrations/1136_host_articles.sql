-- Answers of clubs' own hosts, by community: used for five minutes, and for a day while the host fails.
create table host_previews (
  brand text not null,
  uniq text not null,
  -- Checked previews, and how many the host has; null until it has answered.
  previews jsonb,
  total integer,
  answered_at timestamptz,
  failed_at timestamptz,
  primary key (brand, uniq)
);

-- Thumbnails of these hosts, which we serve ourselves.
create table host_pictures (
  -- SHA-256 of the address.
  hash text primary key,
  url text not null,
  -- Folder below /files/; null until it is fetched, or while it cannot be.
  path text,
  failed_at timestamptz,
  -- When an answer last named it.
  used_at timestamptz not null
);
create index host_pictures_used_at on host_pictures (used_at);
