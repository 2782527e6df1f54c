-- How large a picture or video is shown, in pixels, so that its place is kept while it loads. Null where it is not known.
alter table files
  add column width integer,
  add column height integer,
  add constraint files_size check ((width is null) = (height is null) and width > 0 and height > 0);
