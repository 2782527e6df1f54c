-- Decision 0041: the view serves processes of the former version; a later migration drops it.
alter table attempts rename to rate_limit_hits;
alter index attempts_pkey rename to rate_limit_hits_pkey;
alter index attempts_window_start rename to rate_limit_hits_window_start;
create view attempts as select key, window_start, count from rate_limit_hits;
