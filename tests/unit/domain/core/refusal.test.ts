import { describe, expect, it } from 'vitest'
import { errorStatus, isErrorCode, Refusal } from '@/lib/domain/core/refusal'

describe('refusals', () => {
  it('give every business rule 422 and keep the others apart', () => {
    for (const [code, status] of Object.entries(errorStatus)) {
      if (/^ERROR_(INVOICE|SETTINGS)_/.test(code)) expect([code, status]).toEqual([code, 422])
    }
    expect(errorStatus.ERROR_ANAGRAFICA_NOT_FOUND).toBe(404)
  })

  it('carry code, parameters and fields', () => {
    const refusal = new Refusal('ERROR_INVOICE_STATE', { state: 'DRAFT' }, ['state'])
    expect(refusal).toMatchObject({
      name: 'Refusal',
      code: 'ERROR_INVOICE_STATE',
      message: 'ERROR_INVOICE_STATE',
    })
    expect([refusal.params, refusal.fields]).toEqual([{ state: 'DRAFT' }, ['state']])
  })

  it('know their codes and nothing inherited', () => {
    expect([isErrorCode('ERROR_NOT_FOUND'), isErrorCode('toString'), isErrorCode('ERROR_X')]).toEqual([
      true,
      false,
      false,
    ])
  })
})
