-- brands: whose school it is.

-- Whether something of these brands is visible in a brand; null stands for staff, who see all.
create function is_visible_in(brands text[], brand text) returns boolean immutable parallel safe language sql
  return brand is null or brand = any (brands);
