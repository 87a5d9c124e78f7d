-- What triggers do to a document or two is planned once a connection: a plan of its own for every list of ids took six
-- times as long as what it did, and the wizard's save and every issue waited for it.
ALTER FUNCTION spread_residual(int[]) SET plan_cache_mode = 'force_generic_plan';
ALTER FUNCTION spread_purchase(int[]) SET plan_cache_mode = 'force_generic_plan';
