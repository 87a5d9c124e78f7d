import { describe, expect, it } from 'vitest'
import { checkIban } from '@/lib/domain/codes/iban'
import { NotAStatement, readCamt } from '@/server/camt'
import { type CamtEntry, camt, OWN_IBAN, txDetails } from '@/tests/support/salesforce/camt'

const read = (entries: readonly CamtEntry[], options = {}) => {
  const [statement] = readCamt(camt(entries, options))
  if (!statement) throw new Error('no statement')
  return {
    ...statement,
    movements: statement.movements.map((one) => ({ ...one, amount: one.amount.toFixed(2) })),
  }
}

const reasonOf = (bytes: Buffer): string => {
  try {
    readCamt(bytes)
    return 'read'
  } catch (error) {
    if (error instanceof NotAStatement) return error.reason
    throw error
  }
}

const payment = {
  amount: '500.00',
  counterparty: 'Rossi & Figli S.r.l.',
  iban: 'DE89370400440532013000',
  text: 'saldo fatt. 12/2026',
  endToEnd: 'NOTPROVIDED',
  reference: 'B-1',
}

describe('a statement', () => {
  it.each([2, 4, 6, 8])('is read in version %i', (version) => {
    expect(checkIban(OWN_IBAN).ok).toBe(true)
    const statement = read([payment, { amount: '-19.90', counterparty: 'Telefonia', text: 'canone' }], {
      version,
    })
    expect(statement).toMatchObject({
      iban: OWN_IBAN,
      statementId: 'ST-1',
      currency: 'EUR',
      skipped: 0,
      opening: { day: '2026-03-01' },
      closing: { day: '2026-03-31' },
    })
    expect(statement.closing?.amount.toFixed(2)).toBe('2500.50')
    expect(statement.movements).toEqual([
      {
        amount: '500.00',
        day: '2026-03-05',
        valueDay: '2026-03-05',
        counterparty: 'Rossi & Figli S.r.l.',
        counterpartyIban: 'DE89370400440532013000',
        remittance: 'saldo fatt. 12/2026',
        endToEnd: '',
        bankReference: 'B-1',
      },
      expect.objectContaining({ amount: '-19.90', counterparty: 'Telefonia' }),
    ])
  })

  it('leaves out what is not booked, or in another currency, and says how many', () => {
    const statement = read([payment, { ...payment, status: 'PDNG' }, { ...payment, currency: 'USD' }])
    expect([statement.movements.length, statement.skipped]).toEqual([1, 2])
  })

  it('tells the transactions of a batch apart when they come to its amount', () => {
    const part = (amount: string, text: string) =>
      txDetails({ amount, text }).replace('<TxDtls>', `<TxDtls><Amt Ccy="EUR">${amount}</Amt>`)
    const whole = { amount: '300.00', details: part('100.00', 'uno') + part('200.00', 'due') }
    expect(read([whole]).movements.map(({ amount, remittance }) => [amount, remittance])).toEqual([
      ['100.00', 'uno'],
      ['200.00', 'due'],
    ])
    const unlike = { ...whole, amount: '301.00' }
    expect(read([unlike]).movements.map(({ amount, remittance }) => [amount, remittance])).toEqual([
      ['301.00', 'uno · due'],
    ])
  })

  it('says the documents of structured remittance as people write them', () => {
    const details = `<TxDtls><RmtInf><Strd><RfrdDocInf><Nb>12/2026</Nb><RltdDt>2026-03-03</RltdDt></RfrdDocInf></Strd></RmtInf></TxDtls>`
    expect(read([{ amount: '1.00', details }]).movements[0]?.remittance).toBe('FT 12/2026 del 3/3/2026')
  })

  it('keeps the other party of a transfer that came back', () => {
    const details = '<TxDtls><RltdPties><Cdtr><Nm>Fornitore</Nm></Cdtr></RltdPties></TxDtls>'
    const bytes = camt([{ amount: '10.00', details }])
      .toString()
      .replace('<Sts>', '<RvslInd>true</RvslInd><Sts>')
    const [statement] = readCamt(Buffer.from(bytes))
    expect(statement?.movements[0]).toMatchObject({ counterparty: 'Fornitore' })
  })
})

describe('a file is refused', () => {
  it.each([
    ['empty', Buffer.alloc(0)],
    ['xml', Buffer.from('<Document')],
    ['xml', Buffer.from('PK\u0003\u0004')],
    ['not_camt', Buffer.from('<a/>')],
    ['not_camt', Buffer.from('<BkToCstmrStmt/>')],
    ['version', camt([], { version: 9 })],
    ['damaged', camt([{ amount: 'NaN' }])],
    ['damaged', camt([{ amount: '1.00', day: '2026-02-30' }])],
    ['dtd', camt([], { before: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>' })],
    ['too_large', Buffer.from(`${'<a>'.repeat(60)}${'</a>'.repeat(60)}`)],
  ])('as %s', (reason, bytes) => {
    expect(reasonOf(bytes)).toBe(reason)
  })
})
