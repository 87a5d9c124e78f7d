import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CSV_START, csvLine, readSheet, vcard, writeXlsx } from '@/server/sheets'
import { neutral, original } from '@/server/sheets/formula'
import { runsOf } from '@/tests/support/property-runs'

const csvOf = (rows: readonly string[][]) => Buffer.from(CSV_START + rows.map(csvLine).join(''))

async function* once<Value>(value: Value) {
  yield value
}

async function xlsxOf([head = [], ...rows]: readonly string[][]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of writeXlsx('Dati', head, once(rows))) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const nasty = [
  '=1+1',
  '=HYPERLINK("http://x","y")',
  '+39 051 123456',
  '-5',
  '@cmd',
  "'=1",
  "''+39",
  "'quoted'",
  "l'apostrofo",
  '00123',
  'a;b,c\td',
  'riga 1\nriga 2',
  'le "virgolette"',
  'Forlì €',
  '☕️🌙',
  'شركة القمر',
  ' ',
]

describe('neutral to formulas', () => {
  it.each(['=1', '+1', '-1', '@a', '\t=1', '\r=1', "'=1", "''@"])(
    'writes %j so that nothing calculates it',
    (text) => {
      expect(neutral(text)).toBe(`'${text}`)
      expect(original(neutral(text))).toBe(text)
    },
  )

  it.each(["'", "'a", "l'ora", '', '1=1', 'a+b'])('leaves %j as it is', (text) => {
    expect([neutral(text), original(text)]).toEqual([text, text])
  })

  it('takes back exactly what it gave, whatever the text', () => {
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^['=+\-@\t\r\n]{0,5}\w?$/))
    fc.assert(
      fc.property(texts, (text) => {
        expect(original(neutral(text))).toBe(text)
        expect(neutral(text)).not.toMatch(/^[=+\-@\t\r\n]/)
      }),
      { numRuns: runsOf(5_000) },
    )
  })
})

const row = nasty.map((_, index) => `c${index}`)
/** Texts that a registry may hold: trimmed, without control characters but line breaks and tabs. */
const cell = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom(...'=+-@\'"\\;,\n\t0 àè€'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 12,
  })
  .map((text) => text.replace(/[\p{Cc}\p{Cs}]/gu, (found) => (/[\n\t]/.test(found) ? found : '')).trim())
const tables = fc
  .integer({ min: 1, max: 5 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
  )
  .map((rows) => rows.map((cells) => ['1', ...cells]))
const headsOf = (rows: readonly string[][]) => (rows[0] ?? []).map((_, at) => `c${at}`)

describe('what is exported comes back as it was', () => {
  it('from CSV', async () => {
    const sheet = await readSheet(csvOf([row, nasty]))
    expect(sheet).toMatchObject({ separator: ';', headers: row, rows: [nasty] })
    await fc.assert(
      fc.asyncProperty(tables, async (rows) => {
        expect((await readSheet(csvOf([headsOf(rows), ...rows]))).rows).toEqual(rows)
      }),
      { numRuns: runsOf(300) },
    )
  })

  it('from XLSX', async () => {
    const sheet = await readSheet(await xlsxOf([row, nasty]))
    expect(sheet).toMatchObject({ headers: row, rows: [nasty] })
    await fc.assert(
      fc.asyncProperty(tables, async (rows) => {
        expect((await readSheet(await xlsxOf([headsOf(rows), ...rows]))).rows).toEqual(rows)
      }),
      { numRuns: runsOf(60) },
    )
  })

  it('from vCard', async () => {
    const names = [
      'sku',
      'first_name',
      'last_name',
      'business_name',
      'phone_number_second',
      'cell_phone_number',
      'fax_second',
      'email',
      'email_second',
      'address_street_name',
      'address_street_number',
      'address_city',
      'zipcode',
      'country',
      'note',
      'web_site',
      'category',
      'business_vatnumber',
      'custom:Tessera n°',
      'custom:note:"x"',
    ]
    const values = fc.tuple(
      ...names.map((name) => (name === 'last_name' ? cell.map((text) => `x${text}`) : cell)),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(values, { minLength: 1, maxLength: 4 }), async (cards) => {
        const given = cards.map((card) => Object.fromEntries(names.map((name, at) => [name, card[at] ?? ''])))
        const sheet = await readSheet(Buffer.from(given.map(vcard).join('')))
        const back = sheet.rows.map((cells) =>
          Object.fromEntries(names.map((name) => [name, cells[sheet.headers.indexOf(name)] ?? ''])),
        )
        expect(back).toEqual(given)
      }),
      { numRuns: runsOf(200) },
    )
  })
})

describe('a vCard of another program', () => {
  it('is read with its types, groups and both versions', async () => {
    const text = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Rossi;Mario;;;',
      'FN:Mario Rossi',
      'ORG:Acme\\, S.r.l.;Vendite',
      'item1.TEL;TYPE=CELL,VOICE:+39 333',
      'TEL;TYPE=WORK,FAX:051 2',
      'TEL;TYPE=HOME:051 1',
      'EMAIL;TYPE=INTERNET:a@b.it',
      'EMAIL:c@d.it',
      'ADR;TYPE=WORK:;;Via Roma 1;Bologna;BO;40100;Italia',
      'NOTE:riga 1\\nriga 2',
      'END:VCARD',
      'BEGIN:VCARD',
      'VERSION:4.0',
      'FN:Solo Nome',
      'TEL;VALUE=uri;TYPE="cell,voice":tel:+39-1',
      'END:VCARD',
      '',
    ].join('\r\n')
    const { format, headers, rows } = await readSheet(Buffer.from(text))
    const [mario, other] = rows.map((cells) =>
      Object.fromEntries(headers.map((name, at) => [name, cells[at]])),
    )
    expect(format).toBe('vcard')
    expect(mario).toMatchObject({
      first_name: 'Mario',
      last_name: 'Rossi',
      business_name: 'Acme, S.r.l.',
      cell_phone_number: '+39 333',
      fax: '051 2',
      phone_number: '051 1',
      email: 'a@b.it',
      email_second: 'c@d.it',
      address_street_name: 'Via Roma 1',
      address_city: 'Bologna',
      address_prov: 'BO',
      zipcode: '40100',
      country: 'Italia',
      note: 'riga 1\nriga 2',
    })
    expect(other).toMatchObject({ last_name: 'Solo Nome', cell_phone_number: '+39-1' })
  })

  it('of version 2.1 is refused', async () => {
    const text = 'BEGIN:VCARD\r\nVERSION:2.1\r\nTEL;WORK;VOICE:1\r\nEND:VCARD\r\n'
    await expect(readSheet(Buffer.from(text))).rejects.toMatchObject({ code: 'ERROR_IMPORT_UNREADABLE' })
  })
})
