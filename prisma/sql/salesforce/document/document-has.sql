-- Whether every pattern stands in the words of a document. It is a function of its own because row-level security hides
-- from the planner how common a pattern is: for a function it expects one row in three, and walks along the order of a
-- list.
CREATE OR REPLACE FUNCTION document_has(words text, patterns text[]) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN words LIKE ALL (patterns);
END $$;
