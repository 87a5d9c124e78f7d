import { rm } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { runImportJob } from '@/tests/support/files/imports'
import { bankingStudio, movementsOf } from '@/tests/support/salesforce/bank'
import { OWN_IBAN } from '@/tests/support/salesforce/camt'

const STORAGE_DIR = '.data/test-bank-imports'
const context = testApi({ STORAGE_DIR })
const base = '/api/salesforce/rest/bank/import'

afterAll(() => rm(STORAGE_DIR, { recursive: true, force: true }))

function upload(as: Caller, content: string, iban = OWN_IBAN) {
  const form = new FormData()
  form.set('file', new File([content], 'movimenti.csv'))
  form.set('iban', iban)
  return context.api.call('POST', base, { as, form })
}

/** Imports a file by the mapping that is suggested; answers the mapping and how it ended. */
async function imported(as: Caller, content: string) {
  const { body } = await upload(as, content)
  const { id } = body.import
  const run = { as, body: { header_mapping: body.header_mapping } }
  const started = await context.api.call('POST', `${base}/${id}/run`, run)
  if (started.status !== 200) throw new Error(JSON.stringify(started.body))
  await runImportJob(as, id)
  const ended = await context.api.call('GET', `${base}/${id}`, { as })
  return { mapping: body.header_mapping, job: ended.body.import, id }
}

const SIDES = `Data operazione;Data valuta;Dare;Avere;Descrizione
03/03/2026;04/03/2026;;1.220,50;Bonifico da Rossi saldo fatt. 12/2026
05/03/2026;05/03/2026;-19,90;;Addebito SDD telefonia
06/03/2026;06/03/2026;2,00;;Commissioni
06/03/2026;06/03/2026;2,00;;Commissioni
`

describe('movements from a CSV', () => {
  it('come in by the columns of each side, twice alike stay two, and the same file adds nothing', async () => {
    const { caller } = await bankingStudio(context.api)
    const first = await imported(caller, SIDES)
    expect(first.mapping).toEqual({
      'Data operazione': 'day',
      'Data valuta': 'value_day',
      Dare: 'debit',
      Avere: 'credit',
      Descrizione: 'remittance',
    })
    expect(first.job).toMatchObject({ state: 'DONE', new_count: 4 })
    const { movement_list } = await movementsOf(context.api, caller, 'size=500&column=id&orderDirection=asc')
    expect(movement_list.map(({ day, value_day, amount }) => [day, value_day, amount])).toEqual([
      ['2026-03-03', '2026-03-04', 1220.5],
      ['2026-03-05', '2026-03-05', -19.9],
      ['2026-03-06', '2026-03-06', -2],
      ['2026-03-06', '2026-03-06', -2],
    ])
    const again = await imported(caller, `${SIDES}07/03/2026;07/03/2026;;5,00;Nuovo\n`)
    expect(again.job).toMatchObject({ state: 'DONE', new_count: 1, unchanged_count: 4 })
    const list = await context.api.call('GET', '/api/salesforce/rest/bank/statement/list', { as: caller })
    expect(list.body.statement_list).toMatchObject([
      { format: 'CSV', file_name: 'movimenti.csv', created_count: 1, present_count: 4 },
      { format: 'CSV', created_count: 4, present_count: 0 },
    ])
  })

  it('come in with one signed amount, and the mapping is remembered', async () => {
    const { caller } = await bankingStudio(context.api)
    const file = 'Quando,Quanto,Cosa\n2026-03-03,+10.00,Uno\n2026-03-04,-3.20,Due\n'
    const { body } = await upload(caller, file)
    expect(body.header_mapping).toEqual({})
    const header_mapping = { Quando: 'day', Quanto: 'amount', Cosa: 'remittance' }
    const preview = await context.api.call('POST', `${base}/${body.import.id}/preview`, {
      as: caller,
      body: { header_mapping },
    })
    expect(preview.body.totals).toEqual({ new: 2, changed: 0, unchanged: 0, error: 0 })
    await context.api.call('POST', `${base}/${body.import.id}/run`, { as: caller, body: { header_mapping } })
    await runImportJob(caller, body.import.id)
    expect((await movementsOf(context.api, caller)).movement_list.map(({ amount }) => amount)).toEqual([
      -3.2, 10,
    ])
    expect((await upload(caller, file)).body.header_mapping).toEqual(header_mapping)
  })

  it('are all refused when one is wrong, each with its reason', async () => {
    const { caller } = await bankingStudio(context.api)
    const { job, id } = await imported(caller, `${SIDES}31/02/2026;;;1,00;Giorno\n08/03/2026;;;;Importo\n`)
    expect(job).toMatchObject({ state: 'REFUSED', error_count: 2 })
    expect((await movementsOf(context.api, caller)).movement_list).toEqual([])
    const errors = await context.api.call('GET', `${base}/${id}/errors`, { as: caller })
    const text = new TextDecoder().decode(await errors.bytes())
    expect(text).toContain("Manca l'importo")
    const { body } = await context.api.call('GET', base, { as: caller })
    expect(body.import_list).toHaveLength(1)
  })

  it('of an account that is not ours are refused', async () => {
    const { caller } = await bankingStudio(context.api)
    const { status, body } = await upload(caller, SIDES, 'IT60X0542811101000000123450')
    expect([status, body.code]).toEqual([422, 'ERROR_BANK_ACCOUNT'])
  })
})
