import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry } from '@/tests/support/builders'
import { runImport, uploadImport } from '@/tests/support/files/imports'

const context = testApi({ STORAGE_DIR: '.data/test-custom-field-imports' })
const base = '/api/anagrafica/rest'

const FIELDS = [
  ['Scadenza', 'DATE'],
  ['Fido', 'FIXED'],
  ['Peso', 'NUMBER'],
  ['Sconto', 'PERCENTAGE'],
  ['Socio', 'BOOLEAN'],
  ['Motto', 'TEXT'],
] as const

/** A caller whose structure has a field of each type. */
async function registry(): Promise<Caller> {
  const as = await context.api.caller()
  for (const [label, type] of FIELDS) {
    const body = { key: label.toLowerCase(), label, type }
    const { status } = await context.api.call('POST', `${base}/anagrafica/customFields`, { as, body })
    expect(status).toBe(200)
  }
  return as
}

const HEAD = 'Nome;Scadenza;custom:Fido;Peso;Sconto;Socio;Motto'

async function preview(as: Caller, rows: string) {
  const { body } = await uploadImport(context.api, as, `${HEAD}\n${rows}`)
  const answer = await context.api.call('POST', `${base}/import/${body.import.id}/preview`, {
    as,
    body: { header_mapping: body.header_mapping },
  })
  return { id: body.import.id as number, mapping: body.header_mapping, ...answer.body }
}

const customOf = async (as: Caller) => {
  const { body } = await context.api.call('POST', `${base}/anagrafica/structure/search`, {
    as,
    body: { anagrafica: {} },
  })
  return body.anagrafica_list.map((entry: { anagrafica_custom_fields: { key: string; value: string }[] }) =>
    Object.fromEntries(entry.anagrafica_custom_fields.map(({ key, value }) => [key, value])),
  )
}

describe('importing custom fields', () => {
  it('finds them by their label, and keeps what they hold as the API does', async () => {
    const as = await registry()
    const { id, mapping, totals } = await preview(
      as,
      'Anna;31/12/2026;1.250,50;0,5;12,5%;sì;"=1+1"\nBice;2026-02-28;;1.000,25;;0;ciao\n',
    )
    expect(mapping).toMatchObject({ Scadenza: 'custom:scadenza', Peso: 'custom:peso', Motto: 'custom:motto' })
    expect(totals).toEqual({ new: 2, changed: 0, unchanged: 0, error: 0 })
    await runImport(context.api, as, id)
    expect(await customOf(as)).toEqual([
      { scadenza: '2026-12-31', fido: '1250.50', peso: '0.5', sconto: '12.5', socio: 'true', motto: '=1+1' },
      { scadenza: '2026-02-28', peso: '1000.25', socio: 'false', motto: 'ciao' },
    ])
  })

  it.each([
    ['Scadenza', 'abc;;;;;', 'abc'],
    ['Scadenza', '31/02/2026;;;;;', '31/02/2026'],
    ['Fido', ';molto;;;;', 'molto'],
    ['Fido', ';1,234567;;;;', '1,234567'],
    ['Peso', ';;dieci;;;', 'dieci'],
    ['Sconto', ';;;150;;', '150'],
    ['Sconto', ';;;-1;;', '-1'],
    ['Socio', ';;;;forse;', 'forse'],
    ['Motto', `;;;;;${'x'.repeat(1001)}`, 'lungo'],
  ])('refuses in %s what is not of its type, and says in which row: %s', async (field, cells, value) => {
    const as = await registry()
    const { id, row_list } = await preview(as, `Anna;;;;;;\nBice;${cells}\n`)
    expect(row_list[1]).toMatchObject({ number: 2, kind: 'error', name: 'Bice' })
    expect(row_list[1].fault_list).toHaveLength(1)
    expect(row_list[1].fault_list[0]).toContain(`${field}:`)
    expect(row_list[1].fault_list[0]).toContain(value)
    expect(await runImport(context.api, as, id)).toMatchObject({ state: 'REFUSED', error_count: 1 })
    expect(await customOf(as)).toEqual([])
  })

  it('asks how 1.234 is meant, unless the file tells', async () => {
    const as = await registry()
    const { row_list } = await preview(as, 'Anna;;;1.234;;;\n')
    expect(row_list[0].fault_list[0]).toContain('Peso: «1.234»')
    const { totals, id } = await preview(as, 'Anna;;;1.234;;;\nBice;;0,50;;;;\n')
    expect(totals.error).toBe(0)
    await runImport(context.api, as, id)
    expect((await customOf(as))[0]).toEqual({ peso: '1234' })
  })

  it('gives back what it exported, whatever the numbers look like', async () => {
    const as = await registry()
    const fields = [
      { key: 'peso', value: '1.234' },
      { key: 'scadenza', value: '2026-01-31' },
      { key: 'socio', value: 'true' },
      { key: 'peso', value: '2' },
    ]
    await addEntry(context.api, as, { last_name: 'Rossi', anagrafica_custom_fields: fields })
    for (const format of ['csv', 'xlsx', 'vcard']) {
      const file = await context.api.call('POST', `${base}/anagrafica/structure/search/export`, {
        as,
        body: { format },
      })
      const { body } = await uploadImport(context.api, as, new Uint8Array(await file.bytes()))
      const { body: seen } = await context.api.call('POST', `${base}/import/${body.import.id}/preview`, {
        as,
        body: { header_mapping: body.header_mapping },
      })
      expect([format, seen.totals, seen.row_list[0].fault_list]).toEqual([
        format,
        { new: 0, changed: 0, unchanged: 1, error: 0 },
        [],
      ])
    }
  })
})
