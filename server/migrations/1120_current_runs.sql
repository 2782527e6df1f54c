-- Whether a run has not ended; the last second is inclusive, as in `streamStatus`. Access by subscription has no end of its own.
create function is_current(run streams, moment timestamptz) returns boolean immutable parallel safe language sql
  return run.pending_access_days is not null or run.is_optional_purchase or run.ends_at >= moment;
