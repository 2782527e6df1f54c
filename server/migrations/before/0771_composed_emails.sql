-- An address is the same however a device types its letters.
update users u set email = normalize(email, nfc), username = case when username = email then normalize(email, nfc) else username end
where email ~ '[^ -~]' and email is not nfc normalized
  and not exists (select from users o where o.email = normalize(u.email, nfc));
