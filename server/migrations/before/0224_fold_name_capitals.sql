-- A database with the C locale of the operating system lowers ASCII letters only, and some keyboards write a letter and its accent as two
-- characters (decision 0043): both are folded as well. The last two letters are left out.
create or replace function fold_name(text) returns text immutable strict parallel safe language sql
  return translate(lower(normalize($1, nfc)),
    'абвгдеёжзийклмнопрстуфхцчшщыэюяіїєґáàâäãåéèêëíìîïóòôöõúùûüñçАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЫЭЮЯІЇЄҐÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇъьЪЬ',
    'abvgdeejziyklmnoprstufhc4wwyeuaiiegaaaaaaeeeeiiiiooooouuuuncabvgdeejziyklmnoprstufhc4wwyeuaiiegaaaaaaeeeeiiiiooooouuuunc');

reindex index users_search;
