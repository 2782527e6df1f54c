-- Nothing reads the log of entries by its run: it is there to know an entry again, and for whoever counts anew.
drop index lesson_statistics_stream;
