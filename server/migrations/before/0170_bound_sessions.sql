-- A session that is bound to a browser is opened by its token only together with the secret of an HttpOnly cookie.
alter table sessions add column binding_hash bytea;

-- An answer that is repeated repeats its cookies too, sealed like the answer itself.
alter table idempotency_keys add column cookies bytea;
