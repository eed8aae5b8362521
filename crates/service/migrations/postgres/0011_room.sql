-- What a user's files take is asked for with every save and export.
create index designs_of_user on designs (user_id);
create index exports_of_user on exports (user_id);
