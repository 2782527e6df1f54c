-- The language in which texts are shown, as in `text_in`.
create function language_in(texts jsonb, language text) returns text immutable parallel safe language sql
  return case when texts ? language then language when texts ? 'en' then 'en' when texts ? 'ru' then 'ru'
    when texts ? 'es' then 'es' end;

--
-- articles
--

-- Title, blocks and reading time have the same languages.
create table articles (
  id bigint generated always as identity primary key,
  client_id uuid not null unique,
  community_id bigint not null references communities,
  title jsonb not null default '{}',
  blocks jsonb not null default '{}',
  reading_minutes jsonb not null default '{}',
  author text not null default '',
  expert_id bigint references users,
  -- Folder below /files/.
  cover text,
  -- Cover and pictures of blocks.
  pictures text[] not null default '{}',
  -- Films of all blocks, and those that a first block shows to people outside.
  video_ids bigint[] not null default '{}',
  first_video_ids bigint[] not null default '{}',
  sort integer not null default 100,
  status text not null default 'draft' check (status in ('draft', 'published', 'withdrawn')),
  published_at timestamptz check (published_at is not null or status = 'draft'),
  revision integer not null default 1,
  views integer not null default 0 check (views >= 0),
  likes integer not null default 0 check (likes >= 0),
  favourites integer not null default 0 check (favourites >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index articles_community on articles (community_id, sort, published_at desc, id desc);
create index articles_expert on articles (expert_id);
create index articles_video_ids on articles using gin (video_ids);

-- One row a person and article; the article counts them.
create table article_views (
  user_id bigint not null references users,
  article_id bigint not null references articles,
  created_at timestamptz not null default now(),
  primary key (user_id, article_id)
);
create index article_views_article on article_views (article_id);

create table article_likes (
  user_id bigint not null references users,
  article_id bigint not null references articles,
  created_at timestamptz not null default now(),
  primary key (user_id, article_id)
);
create index article_likes_article on article_likes (article_id);

create table article_favourites (
  user_id bigint not null references users,
  article_id bigint not null references articles,
  created_at timestamptz not null default now(),
  primary key (user_id, article_id)
);
create index article_favourites_article on article_favourites (article_id);

-- Uploaded pictures; those that no article uses are deleted after a week.
create table article_pictures (
  path text primary key,
  -- The upload that it was made of, which may be gone.
  file_id bigint not null,
  kind text not null check (kind in ('cover', 'picture')),
  width integer not null,
  height integer not null,
  -- When it was uploaded, or last saved in an article.
  used_at timestamptz not null default now(),
  -- No longer usable; its folder is about to be deleted.
  removed_at timestamptz,
  unique (file_id, kind)
);
create index article_pictures_used_at on article_pictures (used_at) where removed_at is null;
create index article_pictures_removed on article_pictures (path) where removed_at is not null;
