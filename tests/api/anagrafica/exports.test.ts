import { describe, expect, it } from 'vitest'
import { readSheet } from '@/server/sheets'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company } from '@/tests/support/builders'
import { manyCompanies, runImport, uploadImport } from '@/tests/support/files/imports'

const context = testApi({ STORAGE_DIR: '.data/test-imports' })
const base = '/api/anagrafica/rest/anagrafica'

const exported = (as: Caller, body: Record<string, unknown> = {}, scope = 'structure', headers = {}) =>
  context.api.call('POST', `${base}/${scope}/search/export`, { as, body, headers })

const rowsOf = async (answer: Awaited<ReturnType<typeof exported>>) => {
  const { headers, rows } = await readSheet(await answer.bytes())
  return rows.map((cells) => Object.fromEntries(headers.map((header, at) => [header, cells[at] ?? ''])))
}

/** Entries that break what is careless with them. */
const nasty = [
  company({
    business: {
      name: '=HYPERLINK("http://x";"clicca")',
      vatnumber: '01234567897',
      iban: 'IT60X0542811101000000123456',
      tax_regime: 'RF19',
    },
    phone_number: '+39 051 000123',
    phone_number_second: '+39 051 2',
    fax_second: '-5',
    zipcode: '00184',
    note: 'riga 1\nriga 2; "tra virgolette", à € ☕️',
    agent: "'=già con apostrofo",
    email_second: 'second@x.it',
    web_site: '@studio',
    anagrafica_custom_fields: [
      { key: 'Tessera n°', value: '007' },
      { key: '=chiave', value: '+1' },
      { key: 'Figli', value: 'Anna; "Bea"' },
      { key: 'Sede', value: '"Roma"; "Lodi"' },
      { key: 'Figli', value: '=2' },
    ],
  }),
  {
    first_name: 'Zoë',
    last_name: "D'Angelo",
    ana_type: 1,
    taxcode: 'FRRNNA80A41A944X',
    cell_phone_number_second: '+39 333',
  },
  { last_name: 'شركة القمر', email: 'luna@x.it', country: 'DE', id_paese: 'FR' },
  { last_name: 'Solo', anagrafica_custom_fields: [{ key: 'Tessera n°', value: 'à' }] },
]

async function withNasty() {
  const caller = await context.api.caller()
  const first = await addEntry(context.api, caller, nasty[0])
  const name_list = ['=VIP', 'Roma; centro', 'il "Capo"']
  await context.api.call('PUT', `${base}/${first.id}/tags`, { as: caller, body: { name_list } })
  for (const entry of nasty.slice(1)) {
    if (!('ana_type' in entry)) await addEntry(context.api, caller, entry)
    else {
      const body = { anagrafica: entry, sku: first.sku }
      await context.api.call('POST', '/api/anagrafica/rest/anagraficacontatto', { as: caller, body })
    }
  }
  await context.api.asSystem(async (tx) => {
    const structure_id = caller.structureId
    const root = await tx.anagrafica_category.create({ data: { structure_id, name: 'Clienti' } })
    const leaf = await tx.anagrafica_category.create({
      data: { structure_id, name: '=Estero', father_id: root.id },
    })
    await tx.anagrafica.updateMany({
      where: { structure_id, last_name: 'Solo' },
      data: { category_id: leaf.id },
    })
  })
  return caller
}

describe('an export', () => {
  it('is a CSV with every column in the reader’s language, the category’s whole path and the custom fields', async () => {
    const answer = await exported(await withNasty())
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain('filename="registry_export.csv"')
    const [first, , , last] = await rowsOf(answer)
    expect(first).toMatchObject({
      'Ragione sociale': '=HYPERLINK("http://x";"clicca")',
      CAP: '00184',
      Tipo: 'REGISTRY',
      'custom:Tessera n°': '007',
      'custom:=chiave': '+1',
      'custom:Figli': '"Anna; ""Bea"""; "=2"',
      Etichette: '=VIP; "il ""Capo"""; "Roma; centro"',
    })
    expect(last).toMatchObject({ Categoria: 'Clienti / =Estero', Cognome: 'Solo' })
    expect(first?.['Codice Luna']).toMatch(/^[\w-]{20}$/)
  })

  it('holds nothing that a spreadsheet calculates', async () => {
    const text = Buffer.from(await (await exported(await withNasty())).bytes()).toString()
    expect(text).toContain(`"'=HYPERLINK(""http://x"";""clicca"")"`)
    expect(text).toContain(";'+39 051 000123;")
    expect(
      text
        .replace(/^\uFEFF/, '')
        .split(/[;\r\n]+/)
        .filter((cell) => /^"?[=+@-]/.test(cell)),
    ).toEqual([])
  })

  it.each([
    ['csv', 'it'],
    ['csv', 'en'],
    ['xlsx', 'it'],
    ['vcard', 'it'],
  ])('as %s in %s comes back unchanged in every row, whatever it holds', async (format, language) => {
    const caller = await withNasty()
    const file = await exported(caller, { format }, 'structure', { 'accept-language': language })
    const bytes = Uint8Array.from(await file.bytes())
    const { body } = await uploadImport(context.api, caller, bytes)
    for (const empty_cells of ['keep', 'clear']) {
      const seen = await context.api.call('POST', `/api/anagrafica/rest/import/${body.import.id}/preview`, {
        as: caller,
        body: { header_mapping: body.header_mapping, empty_cells },
      })
      const troubles = seen.body.row_list.filter((row: { kind: string }) => row.kind !== 'unchanged')
      expect([troubles, seen.body.totals]).toEqual([[], { new: 0, changed: 0, unchanged: 4, error: 0 }])
    }
    const other = await context.api.caller()
    const there = await uploadImport(context.api, other, bytes)
    const { Categoria: _, Category: __, category: ___, ...header_mapping } = there.body.header_mapping
    expect(await runImport(context.api, other, there.body.import.id, { header_mapping })).toMatchObject({
      state: 'DONE',
      new_count: 4,
    })
    const [first] = await rowsOf(await exported(other))
    const [before] = await rowsOf(await exported(caller))
    const kept = ['Etichette', 'custom:Figli', 'custom:Sede', 'custom:=chiave'] as const
    expect(kept.map((column) => first?.[column])).toEqual(kept.map((column) => before?.[column]))
  })

  it('holds what the filter finds, and is named after it', async () => {
    const caller = await withNasty()
    const answer = await exported(caller, { anagrafica: { last_name: "d'ang", ana_type: 1 } })
    expect((await rowsOf(answer)).map((row) => row.Nome)).toEqual(['Zoë'])
    expect(answer.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''registry_export_d-ang_1.csv",
    )
    const none = await exported(caller, { filter: { anagrafica: { last_name: 'nessuno' } } })
    expect(
      Buffer.from(await none.bytes())
        .toString()
        .trim()
        .split('\r\n'),
    ).toHaveLength(1)
  })

  it('of the family holds the sibling structures and says whose an entry is; never another family', async () => {
    const caller = await context.api.caller()
    const { family_id: familyId } = await context.api.asSystem((tx) =>
      tx.structure.findUniqueOrThrow({ where: { id: caller.structureId } }),
    )
    const branch = await context.api.structure({ id: caller.structureId, familyId })
    await addEntry(context.api, await context.api.caller({ structure: branch }), company())
    await addEntry(context.api, await context.api.caller(), company())
    expect((await rowsOf(await exported(caller, {}, 'family'))).map((row) => row.Struttura)).toEqual([
      branch.name,
    ])
    expect((await exported(caller)).status).toBe(200)
    const inStructure = await context.api.caller({ roles: ['GUI_CAN_LIST_ANAGRAFICA_STRUCTURE'] })
    expect((await exported(inStructure, {}, 'family')).status).toBe(403)
    expect((await exported(inStructure)).status).toBe(200)
  })

  it('holds every entry of a large registry once, in order', async () => {
    const caller = await context.api.caller()
    const { body } = await uploadImport(context.api, caller, manyCompanies(5000))
    await runImport(context.api, caller, body.import.id)
    for (const format of ['csv', 'xlsx', 'vcard']) {
      const rows = await rowsOf(await exported(caller, { format }))
      const names = rows.map((row) => row['Ragione sociale'] ?? row.business_name)
      expect(names).toEqual(Array.from({ length: 5000 }, (_, index) => `Società ${index} S.r.l.`))
    }
  })

  it('holds the chosen entries only, and none of another structure', async () => {
    const caller = await context.api.caller()
    const [first] = [await addEntry(context.api, caller), await addEntry(context.api, caller)]
    const stranger = await addEntry(context.api, await context.api.caller())
    const rows = await rowsOf(await exported(caller, { sku_list: [first.sku, stranger.sku] }))
    expect(rows).toHaveLength(1)
    expect((await exported(caller, { sku_list: [] })).status).toBe(400)
  })

  it('takes up to 2,000 chosen entries, and refuses more', async () => {
    const caller = await context.api.caller()
    const { body } = await uploadImport(context.api, caller, manyCompanies(2001))
    await runImport(context.api, caller, body.import.id)
    const entries = await context.api.asSystem((tx) =>
      tx.anagrafica.findMany({ where: { structure_id: caller.structureId }, select: { sku: true } }),
    )
    const skus = entries.map(({ sku }) => sku)
    expect(await rowsOf(await exported(caller, { sku_list: skus.slice(1) }))).toHaveLength(2000)
    const refused = await exported(caller, { sku_list: skus })
    expect([refused.status, refused.body.wrong]).toEqual([400, ['sku_list']])
  })
})
