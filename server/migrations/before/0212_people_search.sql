-- People are found by parts of names and e-mails. Letters are folded to ASCII: with the C character type, which the
-- embedded database has, pg_trgm sees no others (decision 0043). The last two letters are left out.
create extension if not exists pg_trgm;

create function fold_name(text) returns text immutable strict parallel safe language sql
  return translate(lower($1),
    'абвгдеёжзийклмнопрстуфхцчшщыэюяіїєґáàâäãåéèêëíìîïóòôöõúùûüñçъь',
    'abvgdeejziyklmnoprstufhc4wwyeuaiiegaaaaaaeeeeiiiiooooouuuunc');

create index users_search on users
  using gin (fold_name(' ' || name || ' ' || last_name || ' ' || coalesce(email, '')) gin_trgm_ops)
  where deleted_at is null;
