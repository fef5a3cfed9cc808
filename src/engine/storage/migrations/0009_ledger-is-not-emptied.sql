-- A row's trigger hears nothing when a whole table is emptied at once.
CREATE TRIGGER ledger_is_not_emptied BEFORE TRUNCATE ON ledger
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
