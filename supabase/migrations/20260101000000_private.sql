create schema if not exists private;
