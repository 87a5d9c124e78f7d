import pg from 'pg'

/** Attributes of the bench's products: few values of many, many values of few, and sixteen that no search uses. */
export const ATTRIBUTES = [
  'colore',
  'materiale',
  'serie',
  'esposto',
  ...Array.from({ length: 16 }, (_, index) => `campo_${index + 5}`),
]
const SUPPLIERS = 200

/**
 * Fills a structure with products by SQL: three prices and twenty attributes each, of 200 suppliers. Answers the sku of
 * one of them.
 */
export async function fillWithProducts(url: string, structureId: number, count: number): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select set_config('app.system', 'on', false), setseed(0.42)`)
    await client.query(
      `insert into anagrafica (structure_id, sku, business_name, country, id_paese)
       select $1::int, 'fornitore-' || $1::int || '-' || n, 'Fornitore ' || n || ' S.p.A.', 'IT', 'IT' from generate_series(1, $2::int) n`,
      [structureId, SUPPLIERS],
    )
    await client.query(
      'insert into product_attribute (structure_id, unique_key, name) select $1::int, key, key from unnest($2::text[]) key',
      [structureId, ATTRIBUTES],
    )
    await client.query(PRODUCTS, [structureId, count, SUPPLIERS])
    await client.query(PRICES, [structureId])
    await client.query('vacuum analyze')
    return `fornitore-${structureId}-7`
  } finally {
    await client.end()
  }
}

const PRODUCTS = `
  insert into product (structure_id, code, barcode, name, description, sku_anagrafica, purchase_price, attributes)
  select $1::int, 'ART-' || lpad(n::text, 6, '0'), (8000000000000 + n)::text,
    (array['Vite','Bullone','Dado','Rondella','Cerniera','Maniglia','Lampada','Presa'])[1 + n % 8] || ' ' ||
      (array['zincata','inox','ottone','nera','bianca'])[1 + n % 5] || ' ' || (n * 7919 % 100000),
    'Articolo di ferramenta, confezione da ' || (1 + n % 50), 'fornitore-' || $1::int || '-' || (1 + n % $3::int), 1 + n % 90,
    jsonb_build_object('colore', (array['rosso','blu','verde','giallo','nero','bianco','grigio','rosa','viola','oro'])[1 + n % 10],
      'materiale', 'lega ' || n % 200, 'serie', 's' || md5(n::text), 'esposto', case when n % 2 = 0 then 'sì' else 'no' end) ||
      (select jsonb_object_agg('campo_' || k, 'valore ' || (n * k) % 1000) from generate_series(5, 20) k)
  from generate_series(1, $2::int) n`

const PRICES = `
  insert into price (structure_id, product_id, description, quantity, amount, currency_id, measurementunit_id)
  select p.structure_id, p.id, 'Listino', q, 1 + (p.id * q) % 500 + 0.25, 1, 1
  from product p, unnest(array[1, 10, 100]) q where p.structure_id = $1`
