-- The places of the texts of pages that are backgrounds of templates.

ALTER TABLE template_asset
  ADD COLUMN printed jsonb NOT NULL DEFAULT '[]',
  ADD CONSTRAINT template_asset_printed CHECK (jsonb_typeof(printed) = 'array');
