import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { studio } from '@/tests/support/builders'
import { bankingStudio, movementsOf, takeStatement, uploadStatement } from '@/tests/support/salesforce/bank'
import { type CamtEntry, camt, camtFile, OWN_IBAN } from '@/tests/support/salesforce/camt'
import { completeIban } from '@/tests/support/salesforce/iban'

const context = testApi()
const base = '/api/salesforce/rest/bank'

const entry = (text: string, over: Partial<CamtEntry> = {}): CamtEntry => ({ amount: '10.00', text, ...over })

describe('a statement', () => {
  it('brings its movements and its balance to its account', async () => {
    const { caller } = await bankingStudio(context.api)
    const taken = await takeStatement(context.api, caller, [entry('uno'), entry('due', { amount: '-3.50' })])
    expect(taken).toMatchObject({
      iban: OWN_IBAN,
      format: 'CAMT',
      statement_ref: 'ST-1',
      file_name: 'estratto.xml',
      created_count: 2,
      present_count: 0,
      skipped_count: 0,
      closing: 2500.5,
      closing_day: '2026-03-31',
    })
    const { movement_list } = await movementsOf(context.api, caller)
    expect(movement_list.map(({ remittance, amount, state }) => [remittance, amount, state])).toEqual([
      ['due', -3.5, 'OPEN'],
      ['uno', 10, 'OPEN'],
    ])
    const { body } = await context.api.call('GET', `${base}/account/list`, { as: caller })
    expect(body.account_list).toEqual([
      {
        name: 'Conto principale',
        bank: 'Banca di prova',
        iban: OWN_IBAN,
        balance: 2500.5,
        balance_day: '2026-03-31',
        open_count: 2,
      },
    ])
    const list = await context.api.call('GET', `${base}/statement/list`, { as: caller })
    expect(list.body.statement_list).toEqual([taken])
  })

  it('adds nothing when it comes again, and only what is new when it overlaps', async () => {
    const { caller } = await bankingStudio(context.api)
    const first = [entry('uno'), entry('uguale'), entry('uguale')]
    expect((await takeStatement(context.api, caller, first)).created_count).toBe(3)
    const again = await takeStatement(context.api, caller, first)
    expect([again.created_count, again.present_count]).toEqual([0, 3])
    const { body } = await context.api.call('GET', `${base}/statement/list`, { as: caller })
    expect(body.paging_data.total_items).toBe(1)
    const more = await takeStatement(context.api, caller, [...first, entry('uguale'), entry('nuovo')])
    expect([more.created_count, more.present_count]).toEqual([2, 3])
    expect((await movementsOf(context.api, caller)).movement_list).toHaveLength(5)
  })

  it('is taken in once by many uploads at the same time', async () => {
    const { caller } = await bankingStudio(context.api)
    const entries = [entry('uno'), entry('due')]
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => uploadStatement(context.api, caller, camtFile(entries))),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const created = answers.map(({ body }) => body.statement_list[0].created_count)
    expect(created.reduce((total, count) => total + count, 0)).toBe(2)
    expect((await movementsOf(context.api, caller)).movement_list).toHaveLength(2)
  })

  it('of another account is refused, and leaves nothing', async () => {
    const { caller } = await bankingStudio(context.api)
    const iban = completeIban('IT', '0300203280000400162854')
    const other = await uploadStatement(context.api, caller, camtFile([entry('uno')], { iban }))
    expect([other.status, other.body.code]).toEqual([422, 'ERROR_BANK_ACCOUNT'])
    expect(other.body.description).toContain(iban)
    const { caller: without } = await studio(context.api)
    const none = await uploadStatement(context.api, without, camtFile([entry('uno')]))
    expect(none.body.code).toBe('ERROR_BANK_ACCOUNT')
    expect((await movementsOf(context.api, caller)).movement_list).toEqual([])
  })

  it.each([
    [
      'Il file non è un estratto conto leggibile: contiene una DTD (DOCTYPE), che non è ammessa.',
      '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><Document>&e;</Document>',
    ],
    ['Il file non è un estratto conto leggibile: XML non ben formato.', '%PDF-1.7'],
    ['Il file non è un estratto conto leggibile: non è un estratto conto CAMT.053.', '<FatturaElettronica/>'],
    ['Il file non è un estratto conto leggibile: è vuoto.', ''],
  ])('is refused: %s', async (description, content) => {
    const { caller } = await bankingStudio(context.api)
    const { status, body } = await uploadStatement(context.api, caller, new File([content], 'estratto.xml'))
    expect([status, body.code, body.description]).toEqual([422, 'ERROR_BANK_FILE', description])
  })

  it('in another currency is refused', async () => {
    const { caller } = await bankingStudio(context.api)
    const { body } = await uploadStatement(context.api, caller, camtFile([], { currency: 'CHF' }))
    expect(body.code).toBe('ERROR_BANK_CURRENCY')
  })

  it('is all or nothing: one of two accounts is not ours', async () => {
    const { caller } = await bankingStudio(context.api)
    const one = camt([entry('uno')]).toString()
    const other = completeIban('IT', '0300203280000400162854')
    const both = one.replace(
      '</Stmt>',
      `</Stmt>${one.slice(one.indexOf('<Stmt>'), one.indexOf('</BkTo')).replace(OWN_IBAN, other)}`,
    )
    const { body } = await uploadStatement(context.api, caller, new File([both], 'due.xml'))
    expect(body.code).toBe('ERROR_BANK_ACCOUNT')
    expect((await movementsOf(context.api, caller)).movement_list).toEqual([])
  })

  it('cannot be rewritten', async () => {
    const { caller } = await bankingStudio(context.api)
    await takeStatement(context.api, caller, [entry('uno')])
    const rewrite = context.api.asSystem((tx) =>
      tx.bank_movement.updateMany({ where: { structure_id: caller.structureId }, data: { amount: 99 } }),
    )
    await expect(rewrite).rejects.toThrow()
  })
})
